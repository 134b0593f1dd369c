-- Who left a shared album by themselves: the shop's next word about it does not let them in again.
create table album_departures (
  tenant_id text not null,
  album_id uuid not null,
  customer_id uuid not null,
  left_at timestamptz not null,
  primary key (tenant_id, album_id, customer_id),
  foreign key (tenant_id, album_id) references albums on delete cascade,
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);

-- Ids of shared albums that their owners deleted: nobody makes them again.
create table deleted_shared_albums (
  tenant_id text not null,
  album_id uuid not null,
  deleted_at timestamptz not null,
  primary key (tenant_id, album_id)
);
