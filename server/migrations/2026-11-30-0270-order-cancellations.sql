-- The latest request of a customer to cancel an order.
create table order_cancellations (
  tenant_id text not null,
  order_code text not null,
  cancellation_id uuid not null,
  customer_id uuid not null,
  state text not null check (state in ('Requested', 'Accepted', 'Refused')),
  requested_at timestamptz not null,
  answered_at timestamptz,
  reason text,
  -- Of mails about it.
  locale text not null,
  primary key (tenant_id, order_code),
  foreign key (tenant_id, order_code) references orders
);

alter table account_activity drop constraint account_activity_kind_check;
alter table account_activity add constraint account_activity_kind_check check (kind in (
  'signed-in', 'password-wrong', 'password-guessed', 'password-changed',
  'two-step-started', 'two-step-ended', 'code-wrong', 'recovery-code-used', 'recovery-codes-renewed',
  'passkey-added', 'passkey-removed', 'passkey-refused',
  'email-change-requested', 'email-change-cancelled', 'email-changed',
  'device-signed-out', 'others-signed-out', 'signed-out-everywhere',
  'details-changed', 'callback-changed', 'address-added', 'address-changed', 'address-removed',
  'newsletter-subscribed', 'newsletter-unsubscribed',
  'delivery-address-changed', 'cancellation-requested', 'withdrawn', 'export-requested', 'personal-data-requested',
  'photos-deleted', 'photos-restored', 'album-shared', 'album-unshared', 'phone-paired',
  'deletion-requested', 'account-deleted'
));
