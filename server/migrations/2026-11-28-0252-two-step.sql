-- Codes of an authenticator app at the sign-in.
-- seed: the secret is derived from it and a key of the key ring. started_at: null until the first code.
-- last_step: of the last accepted code, which does not count again.
create table two_step (
  tenant_id text not null,
  account_id uuid not null,
  seed bytea not null,
  started_at timestamptz,
  last_step bigint not null default 0,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);

create table recovery_codes (
  tenant_id text not null,
  account_id uuid not null,
  code_hash bytea not null,
  primary key (tenant_id, account_id, code_hash),
  foreign key (tenant_id, account_id) references two_step on delete cascade
);

alter table account_activity drop constraint account_activity_kind_check;
alter table account_activity add constraint account_activity_kind_check check (kind in (
  'signed-in', 'password-wrong', 'password-guessed', 'password-changed',
  'two-step-started', 'two-step-ended', 'code-wrong', 'recovery-code-used', 'recovery-codes-renewed',
  'email-change-requested', 'email-change-cancelled', 'email-changed',
  'device-signed-out', 'others-signed-out', 'signed-out-everywhere',
  'details-changed', 'callback-changed', 'address-added', 'address-changed', 'address-removed',
  'newsletter-subscribed', 'newsletter-unsubscribed',
  'delivery-address-changed', 'withdrawn', 'export-requested', 'personal-data-requested',
  'photos-deleted', 'photos-restored', 'album-shared', 'album-unshared', 'phone-paired',
  'deletion-requested', 'account-deleted'
));
