-- Accounts of the embedded identity provider.
create table accounts (
  tenant_id text not null references tenants,
  account_id uuid not null,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null,
  primary key (tenant_id, account_id)
);
create unique index accounts_email on accounts (tenant_id, lower(email));

-- What the embedded provider remembers: sessions, grants, codes, tokens, interactions.
-- The payload is json, not jsonb: it carries request parameters as they came, and jsonb refuses U+0000.
create table oidc_payloads (
  tenant_id text not null references tenants,
  model text not null,
  id text not null,
  payload json not null,
  grant_id text,
  uid text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (tenant_id, model, id)
);
create index oidc_payloads_grant on oidc_payloads (tenant_id, grant_id) where grant_id is not null;
create index oidc_payloads_uid on oidc_payloads (tenant_id, model, uid) where uid is not null;
create index oidc_payloads_expiry on oidc_payloads (expires_at);

-- A sign-in that has been sent to the provider and has not come back; bound to the browser by a cookie.
create table sign_ins (
  tenant_id text not null references tenants,
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  origin text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, state_hash)
);
create index sign_ins_expiry on sign_ins (expires_at);

-- One signed-in browser. The cookie holds a random handle; only its SHA-256 stands here.
-- refreshing_until: one process has gone to the provider with the refresh token; the others wait for it.
create table sessions (
  tenant_id text not null,
  session_hash bytea not null,
  customer_id uuid not null,
  subject text not null,
  sign_in_id text,
  refresh_token text,
  id_token text,
  access_token text not null,
  access_expires_at timestamptz not null,
  refreshed_at timestamptz not null,
  refreshing_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, session_hash),
  foreign key (tenant_id, customer_id) references customers
);
create index sessions_customer on sessions (tenant_id, customer_id);
create index sessions_sign_in on sessions (tenant_id, sign_in_id) where sign_in_id is not null;
create index sessions_expiry on sessions (expires_at);
