-- Requested changes of an account's e-mail address.
-- token_hash: null until the mail is written. stop_hash: of the notice to the present address.
create table email_changes (
  tenant_id text not null,
  change_id uuid not null,
  account_id uuid not null,
  email text not null,
  state text not null check (state in ('pending', 'confirmed', 'replaced', 'cancelled', 'stopped')),
  token_hash bytea,
  stop_hash bytea,
  origin text not null,
  locale text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, change_id),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
create unique index email_changes_token on email_changes (tenant_id, token_hash);
create unique index email_changes_stop on email_changes (tenant_id, stop_hash);
create index email_changes_account on email_changes (tenant_id, account_id);
create unique index email_changes_pending on email_changes (tenant_id, account_id) where state = 'pending';
create index email_changes_expiry on email_changes (expires_at);

alter table account_activity drop constraint account_activity_kind_check;
alter table account_activity add constraint account_activity_kind_check check (kind in (
  'signed-in', 'password-wrong', 'password-guessed', 'password-changed',
  'email-change-requested', 'email-change-cancelled', 'email-changed',
  'device-signed-out', 'others-signed-out', 'signed-out-everywhere',
  'details-changed', 'address-added', 'address-changed', 'address-removed',
  'newsletter-subscribed', 'newsletter-unsubscribed',
  'delivery-address-changed', 'withdrawn', 'export-requested',
  'photos-deleted', 'photos-restored', 'album-shared', 'album-unshared', 'phone-paired',
  'deletion-requested', 'account-deleted'
));
