-- State of the import of an older library, one row a customer: made in the transaction of the first sign-in.
create table activations (
  tenant_id text not null,
  owner_id uuid not null,
  status text not null check (status in ('ACTIVE', 'NOT_ACTIVE', 'IMPORTING')),
  -- Whether the source has photos of this customer; null: not looked up yet.
  is_found boolean,
  has_failed boolean not null default false,
  -- Tries that began since the last progress: a killed process leaves its try.
  tries integer not null default 0,
  changed_at timestamptz not null,
  primary key (tenant_id, owner_id),
  foreign key (tenant_id, owner_id) references libraries
);
create index activations_importing on activations (changed_at) where status = 'IMPORTING';

-- Progress of reading a source of photos into a library.
create table imports (
  tenant_id text not null,
  owner_id uuid not null,
  source text not null,
  -- Whose time zone and quota apply.
  brand_id text not null,
  -- Number of the reading of the list: what only an earlier one names goes.
  reading integer not null default 0,
  is_listed boolean not null default false,
  photos_count integer not null default 0,
  photos_done integer not null default 0,
  photos_known integer not null default 0,
  photos_refused integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, owner_id, source),
  foreign key (tenant_id, owner_id) references libraries
);

-- Photos that a source lists; those that have become photos go at the end.
create table import_photos (
  tenant_id text not null,
  owner_id uuid not null,
  source text not null,
  key text not null,
  reading integer not null,
  place integer not null,
  entry jsonb not null,
  -- Tries that the source broke off.
  tries integer not null default 0,
  -- No foreign key: the photo may be deleted and purged before its albums are made.
  photo_id uuid,
  reason text,
  primary key (tenant_id, owner_id, source, key),
  foreign key (tenant_id, owner_id, source) references imports on delete cascade,
  check (photo_id is null or reason is null)
);
create index import_photos_waiting on import_photos (tenant_id, owner_id, source, place)
  where photo_id is null and reason is null;
create index import_photos_refused on import_photos (tenant_id, owner_id, source, place) where reason is not null;

-- Albums that a source lists. The id is chosen before the album is made: it is never made twice.
create table import_albums (
  tenant_id text not null,
  owner_id uuid not null,
  source text not null,
  key text not null,
  reading integer not null,
  place integer not null,
  entry jsonb not null,
  album_id uuid not null,
  is_made boolean not null default false,
  -- Photos of the list that were looked at.
  photos_done integer not null default 0,
  is_done boolean not null default false,
  primary key (tenant_id, owner_id, source, key),
  foreign key (tenant_id, owner_id, source) references imports on delete cascade
);

-- Participants of imported shared albums who are not customers yet.
create table import_participants (
  tenant_id text not null,
  owner_id uuid not null,
  album_id uuid not null,
  kind text not null check (kind in ('email', 'shop-customer')),
  -- An address in small letters, or the shop's id.
  name text not null,
  primary key (tenant_id, kind, name, album_id),
  foreign key (tenant_id, album_id) references albums on delete cascade
);
create index import_participants_by_album on import_participants (tenant_id, album_id);

-- Participants are found by their address.
create index customers_by_email on customers (tenant_id, lower(email collate "C"));
-- Uploads are refused while everything is being deleted.
create index library_operations_deleting on library_operations (tenant_id, owner_id)
  where state = 'RUNNING' and kind = 'delete-all';
