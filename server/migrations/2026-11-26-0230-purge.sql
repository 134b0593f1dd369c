-- Deleted photos of all libraries, by when they were deleted.
create index photos_deleted on photos (deleted_at, tenant_id, owner_id) where deleted_at is not null;

-- Blobs of purged photos, until they are removed.
create table purged_originals (
  tenant_id text not null,
  owner_id uuid not null,
  blob_key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, owner_id, blob_key),
  foreign key (tenant_id, owner_id) references libraries
);
create index purged_originals_by_age on purged_originals (created_at);
create index purged_originals_by_blob on purged_originals (blob_key);

-- What was purged of a tenant on its latest day with a purge.
create table purge_days (
  tenant_id text primary key references tenants,
  day date not null,
  purged bigint not null default 0,
  -- Beyond the limit, by an operator, on this day and the next.
  allowed bigint not null default 0,
  allowed_on date,
  -- Photos that wait for an operator; 0: the purge runs.
  waiting bigint not null default 0
);

-- When what deletes for good has run last, to notice that the clock was set. It replaces storage_clock_runs.
create table clock_runs (
  name text primary key,
  seen_at timestamptz not null,
  -- Null: it was never set.
  steady_since timestamptz
);
insert into clock_runs select 'storage-clock', seen_at, steady_since from storage_clock_runs;
drop table storage_clock_runs;

create index library_operations_running on library_operations (at) where state = 'RUNNING';
