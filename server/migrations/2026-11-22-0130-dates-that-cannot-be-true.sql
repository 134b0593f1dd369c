-- Photos whose date taken cannot be true (decision 37), by the rule that new ones meet when they are added: they stand
-- where photos without a date do, and so does what says January 1970. What their files say stays in date_taken.
create temporary table undated on commit drop as
select tenant_id, owner_id, photo_id, taken_month as old_month,
  photos.deleted_at is null and photos.generation = libraries.generation as is_shown
from photos join libraries using (tenant_id, owner_id)
where (taken_month <> 197001 or taken_at <> '1970-01-01T00:00:00Z')
  and (taken_month = 197001 or date_taken < '1826'
    or left(date_taken, 10) > to_char((photos.uploaded_at at time zone 'UTC')::date + 1, 'YYYY-MM-DD'));

update photos set taken_month = 197001, taken_at = '1970-01-01T00:00:00Z'
from undated
where photos.tenant_id = undated.tenant_id and photos.owner_id = undated.owner_id and photos.photo_id = undated.photo_id;

update album_photos set taken_at = '1970-01-01T00:00:00Z'
from undated
where album_photos.tenant_id = undated.tenant_id and album_photos.owner_id = undated.owner_id
  and album_photos.photo_id = undated.photo_id;

update photo_months set photos = photo_months.photos - gone.photos
from (
  select tenant_id, owner_id, old_month, count(*) as photos from undated
  where is_shown and old_month <> 197001 group by 1, 2, 3
) as gone
where photo_months.tenant_id = gone.tenant_id and photo_months.owner_id = gone.owner_id
  and photo_months.sort_key = 'dateTaken' and photo_months.month = gone.old_month;

insert into photo_months (tenant_id, owner_id, sort_key, month, photos)
select tenant_id, owner_id, 'dateTaken', 197001, count(*) from undated
where is_shown and old_month <> 197001 group by 1, 2
on conflict (tenant_id, owner_id, sort_key, month) do update set photos = photo_months.photos + excluded.photos;
