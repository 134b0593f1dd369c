-- Since when a photo is a favourite of its owner.
alter table photos add column favourite_at timestamptz;
create index photos_favourites_by_taken on photos (tenant_id, owner_id, taken_month, taken_at, photo_id)
  where favourite_at is not null and deleted_at is null;
create index photos_favourites_by_created on photos (tenant_id, owner_id, created_month, created_at, photo_id)
  where favourite_at is not null and deleted_at is null;
create index photos_favourites_by_uploaded on photos (tenant_id, owner_id, uploaded_month, uploaded_at, photo_id)
  where favourite_at is not null and deleted_at is null;

-- Changes of favourites so far: a ready export of before one shows other favourites.
alter table libraries add column favourite_changes integer not null default 0;
