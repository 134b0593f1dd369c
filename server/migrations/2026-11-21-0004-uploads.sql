-- Who owns an upload, how large it will be and what became of it. How far it is says the staged file itself:
-- every byte of its length is durable.
create table uploads (
  tenant_id text not null,
  owner_id uuid not null,
  upload_id text not null,
  blob_key text not null,
  file_name text not null,
  declared_sha256 bytea,
  total_bytes bigint not null check (total_bytes > 0),
  metadata text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  photo_id uuid,
  is_duplicate boolean not null default false,
  finished_at timestamptz,
  primary key (tenant_id, owner_id, upload_id),
  foreign key (tenant_id, owner_id) references customers (tenant_id, customer_id)
);
create index uploads_expiry on uploads (expires_at);
