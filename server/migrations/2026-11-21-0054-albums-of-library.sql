-- The albums that have photos of a library, one step an album.
create index album_photos_of_owner on album_photos (tenant_id, owner_id, album_id);
