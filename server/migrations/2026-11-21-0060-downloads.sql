-- Archives that customers asked for. No bytes of them are kept: they are made while they are sent.
create table downloads (
  tenant_id text not null,
  customer_id uuid not null,
  -- Made by the client: the same request again has the same id.
  download_id uuid not null,
  -- What the customer's tokens called them, for the messages about it.
  user_id text not null,
  name text check (name <> ''),
  -- Photos of shared albums, whoever's they are; otherwise of the customer's own library.
  is_shared boolean not null,
  -- SHA-256 of what was asked for.
  asked_sha256 bytea not null,
  -- Of the zip.
  size bigint not null check (size > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Since when the customer has been told that some of the photos are gone.
  failed_at timestamptz,
  primary key (tenant_id, customer_id, download_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
create index downloads_by_created on downloads (tenant_id, customer_id, created_at, download_id);
create index downloads_by_expiry on downloads (expires_at);

-- What decides the bytes of an archive, as it was when it was asked for. A photo may be gone since: no foreign key.
create table download_photos (
  tenant_id text not null,
  customer_id uuid not null,
  download_id uuid not null,
  -- From 0.
  place smallint not null check (place >= 0),
  -- Of the photo.
  owner_id uuid not null,
  photo_id uuid not null,
  entry_name text not null,
  length bigint not null check (length > 0),
  crc32 bigint not null,
  -- Wall-clock time.
  modified text not null,
  -- The store was found to have lost or damaged it.
  is_lost boolean not null default false,
  primary key (tenant_id, customer_id, download_id, place),
  foreign key (tenant_id, customer_id, download_id) references downloads on delete cascade
);
