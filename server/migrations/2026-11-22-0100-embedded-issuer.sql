-- Accounts of the embedded provider are found by the name 'embedded' and their subject, wherever the site is
-- (decision 31). Until now they were found by the provider's address, so that an account has a customer for each
-- address that somebody signed in at. These become one. Rows with an address stay: they name the same customer.

-- Moves all that a customer has to another, who keeps one photo of content that both have.
create function merge_customers(tenant text, gone uuid, kept uuid) returns void language plpgsql as $$
declare
  kept_generation integer;
  gone_generation integer;
begin
  insert into libraries (tenant_id, owner_id, created_at) values (tenant, kept, now()) on conflict do nothing;
  select generation into kept_generation from libraries where tenant_id = tenant and owner_id = kept for update;
  select generation into gone_generation from libraries where tenant_id = tenant and owner_id = gone for update;

  -- What is shown in one of the two stays shown.
  update photos k set deleted_at = null, generation = kept_generation, wanted_at = now()
  from photos g
  where (k.tenant_id, k.owner_id) = (tenant, kept) and (g.tenant_id, g.owner_id) = (tenant, gone)
    and g.sha256 = k.sha256 and g.deleted_at is null and g.generation = gone_generation
    and not (k.deleted_at is null and k.generation = kept_generation);

  -- Albums keep the photo that stays.
  insert into album_photos (tenant_id, album_id, owner_id, photo_id, added_at, taken_at, rank)
  select tenant, a.album_id, kept, k.photo_id, a.added_at, k.taken_at, a.rank
  from album_photos a
  join photos g using (tenant_id, owner_id, photo_id)
  join photos k on (k.tenant_id, k.owner_id, k.sha256) = (tenant, kept, g.sha256)
  where (a.tenant_id, a.owner_id) = (tenant, gone)
  on conflict do nothing;
  update albums set cover_owner_id = kept, cover_photo_id = k.photo_id
  from photos g
  join photos k on (k.tenant_id, k.owner_id, k.sha256) = (tenant, kept, g.sha256)
  where (g.tenant_id, g.owner_id) = (tenant, gone)
    and (albums.tenant_id, albums.cover_owner_id, albums.cover_photo_id) = (tenant, gone, g.photo_id);
  delete from album_photos a using photos g, photos k
  where (a.tenant_id, a.owner_id) = (tenant, gone)
    and (g.tenant_id, g.owner_id, g.photo_id) = (tenant, gone, a.photo_id)
    and (k.tenant_id, k.owner_id, k.sha256) = (tenant, kept, g.sha256);
  delete from renditions r using photos g, photos k
  where (r.tenant_id, r.owner_id) = (tenant, gone)
    and (g.tenant_id, g.owner_id, g.photo_id) = (tenant, gone, r.photo_id)
    and (k.tenant_id, k.owner_id, k.sha256) = (tenant, kept, g.sha256);
  delete from photos g using photos k
  where (g.tenant_id, g.owner_id) = (tenant, gone) and (k.tenant_id, k.owner_id, k.sha256) = (tenant, kept, g.sha256);

  -- Photos that only the other has. One that a deletion of the whole library has hidden gets its tombstone here.
  insert into photos
  select moved.* from photos p, jsonb_populate_record(p, jsonb_build_object(
    'owner_id', kept,
    'generation', kept_generation,
    'deleted_at', case when p.generation = gone_generation then p.deleted_at else coalesce(p.deleted_at, now()) end
  )) moved
  where (p.tenant_id, p.owner_id) = (tenant, gone);
  update renditions set owner_id = kept where (tenant_id, owner_id) = (tenant, gone);
  update decode_attempts set owner_id = kept where (tenant_id, owner_id) = (tenant, gone);
  update export_missing_photos set owner_id = kept where (tenant_id, owner_id) = (tenant, gone);
  update album_photos set owner_id = kept where (tenant_id, owner_id) = (tenant, gone);
  update albums set cover_owner_id = kept where (tenant_id, cover_owner_id) = (tenant, gone);
  delete from photos where (tenant_id, owner_id) = (tenant, gone);

  update albums set owner_id = kept where (tenant_id, owner_id) = (tenant, gone);
  insert into album_participants select tenant, album_id, kept, created_at from album_participants
  where (tenant_id, customer_id) = (tenant, gone) on conflict do nothing;
  insert into album_departures select tenant, album_id, kept, left_at from album_departures
  where (tenant_id, customer_id) = (tenant, gone) on conflict do nothing;
  delete from album_participants p using albums a
  where (p.tenant_id, p.album_id) = (a.tenant_id, a.album_id)
    and p.tenant_id = tenant and (p.customer_id = gone or (p.customer_id = kept and a.owner_id = kept));
  delete from album_departures where (tenant_id, customer_id) = (tenant, gone);

  update customers set business_status = coalesce(customers.business_status, g.business_status)
  from customers g
  where (customers.tenant_id, customers.customer_id) = (tenant, kept) and (g.tenant_id, g.customer_id) = (tenant, gone);
  update shop_customers set customer_id = kept where (tenant_id, customer_id) = (tenant, gone);
  update identities set customer_id = kept where (tenant_id, customer_id) = (tenant, gone);
  update sessions set customer_id = kept where (tenant_id, customer_id) = (tenant, gone);

  -- Counters.
  delete from photo_months where tenant_id = tenant and owner_id in (kept, gone);
  insert into photo_months (tenant_id, owner_id, sort_key, month, photos)
  select tenant, kept, place.sort_key, place.month, count(*) from photos p,
    lateral (values ('dateTaken', p.taken_month), ('created', p.created_month), ('uploaded', p.uploaded_month))
      as place (sort_key, month)
  where (p.tenant_id, p.owner_id) = (tenant, kept) and p.deleted_at is null and p.generation = kept_generation
  group by place.sort_key, place.month;
  update libraries set photos_count = 0, bytes_used = 0, albums_count = 0
  where (tenant_id, owner_id) = (tenant, gone);
  update libraries set
    photos_count = shown.photos,
    bytes_used = shown.bytes,
    albums_count = (select count(*) from albums where (tenant_id, owner_id) = (tenant, kept))
  from (
    select count(*) as photos, coalesce(sum(bytes), 0) as bytes from photos
    where (tenant_id, owner_id) = (tenant, kept) and deleted_at is null and generation = kept_generation
  ) shown
  where (libraries.tenant_id, libraries.owner_id) = (tenant, kept);
  update albums set photos_count = (
    select count(*) from album_photos a
    join photos p using (tenant_id, owner_id, photo_id)
    join libraries l using (tenant_id, owner_id)
    where (a.tenant_id, a.album_id) = (albums.tenant_id, albums.album_id)
      and p.deleted_at is null and p.generation = l.generation
  )
  where tenant_id = tenant
    and (owner_id = kept or album_id in (
      select album_id from album_photos where (tenant_id, owner_id) = (tenant, kept)));
end $$;

do $$
declare
  account record;
  kept uuid;
  gone uuid;
begin
  for account in
    select distinct i.tenant_id, i.subject from identities i
    join accounts a on a.tenant_id = i.tenant_id and a.account_id::text = i.subject
    where i.issuer ~ '^https?://[^/]+/oidc$'
  loop
    -- The customer with photos, and of several the first.
    select c.customer_id into strict kept from identities i
    join customers c using (tenant_id, customer_id)
    left join libraries l on (l.tenant_id, l.owner_id) = (c.tenant_id, c.customer_id)
    where (i.tenant_id, i.subject) = (account.tenant_id, account.subject) and i.issuer ~ '^https?://[^/]+/oidc$'
    order by coalesce(l.photos_count, 0) = 0, c.created_at, c.customer_id
    limit 1;
    for gone in
      select distinct customer_id from identities
      where (tenant_id, subject) = (account.tenant_id, account.subject) and issuer ~ '^https?://[^/]+/oidc$'
        and customer_id <> kept
      order by customer_id
    loop
      perform merge_customers(account.tenant_id, gone, kept);
    end loop;
    insert into identities (tenant_id, issuer, subject, customer_id)
    values (account.tenant_id, 'embedded', account.subject, kept);
  end loop;
end $$;

drop function merge_customers(text, uuid, uuid);
