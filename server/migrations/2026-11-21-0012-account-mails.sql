alter table accounts add column name text;

-- Whose session, grant, token or interaction it is, so that all of an account end together.
alter table oidc_payloads add column account_id text;
create index oidc_payloads_account on oidc_payloads (tenant_id, account_id) where account_id is not null;
-- Only models that hold nothing of a request: another's text may have what ->> refuses (U+0000).
update oidc_payloads set account_id = payload ->> 'accountId' where model in ('Grant', 'Session');

-- Somebody asked for an account. It is made when the mail's link is used; until then nobody can sign in.
-- token_hash: null until the mail is written. account_id: set by the one use of the link.
create table registrations (
  tenant_id text not null references tenants,
  registration_id uuid not null,
  email text not null,
  name text,
  password_hash text not null,
  origin text not null,
  interaction_uid text not null,
  token_hash bytea,
  account_id uuid,
  expires_at timestamptz not null,
  primary key (tenant_id, registration_id)
);
create unique index registrations_token on registrations (tenant_id, token_hash) where token_hash is not null;
create index registrations_expiry on registrations (expires_at);

-- A link that sets a new password, once, for one account.
create table password_resets (
  tenant_id text not null,
  token_hash bytea not null,
  account_id uuid not null,
  origin text not null,
  used_at timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
create index password_resets_account on password_resets (tenant_id, account_id);
create index password_resets_expiry on password_resets (expires_at);

create index sessions_subject on sessions (tenant_id, subject);
