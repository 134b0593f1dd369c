-- Documents of the shop: the columns are those of orders (decision 0050).
create table invoices (
  tenant_id text not null references tenants,
  invoice_id text not null,
  updated_at timestamptz not null,
  content jsonb,
  primary key (tenant_id, invoice_id)
);

-- PDFs and pictures of the shop, by the code of what they belong to (decision 0053).
create table shop_files (
  tenant_id text not null references tenants,
  owner_kind text not null check (owner_kind in ('invoice', 'product')),
  owner_id text not null,
  name text not null,
  -- The shop's time of the latest change or deletion: earlier ones are refused.
  updated_at timestamptz not null,
  -- These are null together: deleted by the shop.
  content_type text,
  blob_key text,
  bytes bigint,
  sha256 bytea,
  primary key (tenant_id, owner_kind, owner_id, name),
  check (num_nulls(content_type, blob_key, bytes, sha256) in (0, 4))
);
create index shop_files_by_blob on shop_files (blob_key);

-- Blobs about to be stored, and those that were replaced or deleted.
create table shop_file_drafts (
  tenant_id text not null,
  owner_id text not null,
  blob_key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, owner_id, blob_key)
);
create index shop_file_drafts_by_age on shop_file_drafts (created_at);
create index shop_file_drafts_by_blob on shop_file_drafts (blob_key);
