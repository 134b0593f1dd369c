-- What has arrived of an upload, with an object store: every process continues it from there.
create table upload_parts (
  tenant_id text not null,
  owner_id uuid not null,
  upload_id text not null,
  blob_key text not null,
  -- Of the upload's bytes: the first of the part, and the first behind it.
  from_byte bigint not null,
  to_byte bigint not null check (to_byte > from_byte),
  -- False while the blob is about to be stored or removed: its bytes do not count.
  is_stored boolean not null default false,
  primary key (tenant_id, owner_id, upload_id, blob_key),
  foreign key (tenant_id, owner_id, upload_id) references uploads
);
create index upload_parts_by_blob on upload_parts (blob_key);
