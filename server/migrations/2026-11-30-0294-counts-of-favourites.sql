-- Photos of earlier generations of a library are in the index too: with their generation in it, counts read no photo.
drop index photos_favourites_by_taken;
create index photos_favourites_by_taken on photos (tenant_id, owner_id, taken_month, taken_at, photo_id) include (generation)
  where favourite_at is not null and deleted_at is null;
drop index photos_favourites_by_created;
create index photos_favourites_by_created on photos (tenant_id, owner_id, created_month, created_at, photo_id) include (generation)
  where favourite_at is not null and deleted_at is null;
drop index photos_favourites_by_uploaded;
create index photos_favourites_by_uploaded on photos (tenant_id, owner_id, uploaded_month, uploaded_at, photo_id) include (generation)
  where favourite_at is not null and deleted_at is null;
