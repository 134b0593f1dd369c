-- One row an owner: what GET /users answers without counting.
create table libraries (
  tenant_id text not null,
  owner_id uuid not null,
  photos_count integer not null default 0 check (photos_count >= 0),
  bytes_used bigint not null default 0 check (bytes_used >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, owner_id),
  foreign key (tenant_id, owner_id) references customers (tenant_id, customer_id)
);

-- Each sort key has its month (yyyymm, by local wall-clock time) and its place inside the month.
-- Undated photos stand in 197001. Months are fixed when the row is written.
create table photos (
  tenant_id text not null,
  owner_id uuid not null,
  photo_id uuid not null,
  upload_id text not null,
  file_name text not null,
  mime_type text not null,
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null,
  crc32 bigint not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  blob_key text not null,
  date_taken text,
  taken_at timestamptz not null,
  taken_month integer not null,
  created_at timestamptz not null,
  created_month integer not null,
  uploaded_at timestamptz not null,
  uploaded_month integer not null,
  state text not null check (state in ('processing', 'ready', 'unreadable')),
  average_colour text,
  thumbhash bytea,
  deleted_at timestamptz,
  primary key (tenant_id, owner_id, photo_id),
  foreign key (tenant_id, owner_id) references libraries
);
-- The same content of the same owner is one photo, whether it is shown or in its grace period.
create unique index photos_content on photos (tenant_id, owner_id, sha256);
create index photos_by_taken on photos (tenant_id, owner_id, taken_month, taken_at, photo_id) where deleted_at is null;
create index photos_by_created on photos (tenant_id, owner_id, created_month, created_at, photo_id) where deleted_at is null;
create index photos_by_uploaded on photos (tenant_id, owner_id, uploaded_month, uploaded_at, photo_id) where deleted_at is null;

-- Photos shown in each month, kept in the transaction that changes them.
create table photo_months (
  tenant_id text not null,
  owner_id uuid not null,
  sort_key text not null check (sort_key in ('dateTaken', 'created', 'uploaded')),
  month integer not null,
  photos integer not null check (photos >= 0),
  primary key (tenant_id, owner_id, sort_key, month),
  foreign key (tenant_id, owner_id) references libraries
);

create table renditions (
  tenant_id text not null,
  owner_id uuid not null,
  photo_id uuid not null,
  variant text not null check (variant in ('300', '800', '1300', 'full')),
  width integer not null,
  height integer not null,
  bytes integer not null,
  blob_key text not null,
  primary key (tenant_id, owner_id, photo_id, variant),
  foreign key (tenant_id, owner_id, photo_id) references photos
);
