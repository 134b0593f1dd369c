-- Recipients who want no more mails of this kind. The hash is keyed: the address cannot be guessed from it.
create table share_refusals (
  tenant_id text not null references tenants,
  address_hash bytea not null,
  refused_at timestamptz not null,
  primary key (tenant_id, address_hash)
);
