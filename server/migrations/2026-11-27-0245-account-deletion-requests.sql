-- Requests of customers to delete their account. A new one replaces the older.
create table account_deletion_requests (
  tenant_id text not null,
  customer_id uuid not null,
  token_hash bytea not null,
  -- The storefront where it was requested.
  channel text not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customers on delete cascade
);
create index account_deletion_requests_by_expiry on account_deletion_requests (expires_at);

alter table account_activity drop constraint account_activity_kind_check;
alter table account_activity add constraint account_activity_kind_check check (kind in (
  'signed-in', 'password-wrong', 'password-guessed', 'password-changed',
  'device-signed-out', 'others-signed-out', 'signed-out-everywhere',
  'details-changed', 'address-added', 'address-changed', 'address-removed',
  'newsletter-subscribed', 'newsletter-unsubscribed',
  'delivery-address-changed', 'withdrawn', 'export-requested',
  'photos-deleted', 'photos-restored', 'album-shared', 'album-unshared', 'phone-paired',
  'deletion-requested', 'account-deleted'
));
