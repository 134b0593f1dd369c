-- Blobs of renditions that are about to be stored: what a crash leaves of them has a row to be found by.
create table rendition_drafts (
  tenant_id text not null,
  owner_id uuid not null,
  blob_key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, owner_id, blob_key),
  foreign key (tenant_id, owner_id) references libraries
);
create index rendition_drafts_by_age on rendition_drafts (created_at);
