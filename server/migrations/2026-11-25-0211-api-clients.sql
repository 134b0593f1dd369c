-- Systems of the shop at the embedded provider, besides the demo's.
create table api_clients (
  tenant_id text not null references tenants,
  client_id text not null,
  scopes text[] not null,
  secret_sha256 bytea not null,
  created_at timestamptz not null,
  -- Its tokens are refused, too. The id is not given again.
  revoked_at timestamptz,
  primary key (tenant_id, client_id)
);
