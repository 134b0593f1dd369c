-- Albums, shared or not. The same id names a shared one in both APIs.
create table albums (
  tenant_id text not null,
  owner_id uuid not null,
  album_id uuid not null,
  name text not null check (name <> ''),
  is_shared boolean not null default false,
  -- Photos in it that are shown, kept in the transaction that changes them.
  photos_count integer not null default 0 check (photos_count >= 0),
  -- The chosen cover; null: the photo added last.
  cover_owner_id uuid,
  cover_photo_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, album_id),
  unique (tenant_id, owner_id, album_id),
  foreign key (tenant_id, owner_id) references libraries,
  check ((cover_owner_id is null) = (cover_photo_id is null))
);
create index albums_of_owner on albums (tenant_id, owner_id, created_at, album_id);

-- Memberships outlive the deletion of a photo from its library, and come back with it: whether it is shown says the photo.
create table album_photos (
  tenant_id text not null,
  album_id uuid not null,
  -- Of the photo: in a shared album it may be a participant's.
  owner_id uuid not null,
  photo_id uuid not null,
  added_at timestamptz not null,
  -- Copied from the photo, where it never changes.
  taken_at timestamptz not null,
  -- Place in the custom order: compared byte by byte.
  rank text collate "C" not null,
  primary key (tenant_id, album_id, photo_id),
  foreign key (tenant_id, album_id) references albums on delete cascade,
  foreign key (tenant_id, owner_id, photo_id) references photos
);
create index album_photos_by_added on album_photos (tenant_id, album_id, added_at, photo_id);
create index album_photos_by_taken on album_photos (tenant_id, album_id, taken_at, photo_id);
create index album_photos_by_rank on album_photos (tenant_id, album_id, rank, photo_id);
create index album_photos_of_photo on album_photos (tenant_id, owner_id, photo_id);

create table album_participants (
  tenant_id text not null,
  album_id uuid not null,
  customer_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, album_id, customer_id),
  foreign key (tenant_id, album_id) references albums on delete cascade,
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
create index album_participants_of_customer on album_participants (tenant_id, customer_id);

-- What GET /users answers without counting: own albums, shared ones too.
alter table libraries add column albums_count integer not null default 0 check (albums_count >= 0);
