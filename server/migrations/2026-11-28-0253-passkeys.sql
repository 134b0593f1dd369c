-- Public keys that sign in instead of password and code.
-- counter: of the last sign-in; 0 where the authenticator has none. last_used_at: null before the first sign-in.
create table passkeys (
  tenant_id text not null,
  account_id uuid not null,
  passkey_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, account_id, passkey_id),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);

-- A credential opens one account.
create unique index passkeys_credential on passkeys (tenant_id, credential_id);

-- Hashes of challenges and links that were used, until they would have expired.
create table used_challenges (
  tenant_id text not null,
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, challenge_hash)
);

create index used_challenges_expiry on used_challenges (expires_at);

alter table account_activity drop constraint account_activity_kind_check;
alter table account_activity add constraint account_activity_kind_check check (kind in (
  'signed-in', 'password-wrong', 'password-guessed', 'password-changed',
  'two-step-started', 'two-step-ended', 'code-wrong', 'recovery-code-used', 'recovery-codes-renewed',
  'passkey-added', 'passkey-removed', 'passkey-refused',
  'email-change-requested', 'email-change-cancelled', 'email-changed',
  'device-signed-out', 'others-signed-out', 'signed-out-everywhere',
  'details-changed', 'callback-changed', 'address-added', 'address-changed', 'address-removed',
  'newsletter-subscribed', 'newsletter-unsubscribed',
  'delivery-address-changed', 'withdrawn', 'export-requested', 'personal-data-requested',
  'photos-deleted', 'photos-restored', 'album-shared', 'album-unshared', 'phone-paired',
  'deletion-requested', 'account-deleted'
));
