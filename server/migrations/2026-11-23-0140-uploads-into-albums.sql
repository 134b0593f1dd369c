-- The album that gets the photo of an upload. No foreign key: the album may be deleted before the upload ends.
alter table uploads add column album_id uuid;

-- An upload's record outlives its row: it is found by its photo.
create index photos_by_upload on photos (tenant_id, owner_id, upload_id);
