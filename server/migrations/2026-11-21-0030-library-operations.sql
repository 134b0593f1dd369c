-- A whole library is hidden by one row: photos of an earlier generation are not shown. Tombstones follow by a job.
alter table libraries add column generation integer not null default 0;
alter table photos add column generation integer not null default 0;

-- What can be restored, by when it was deleted.
create index photos_by_deletion on photos (tenant_id, owner_id, deleted_at, photo_id) where deleted_at is not null;

-- Work on more photos than one request should change: how far it is, so that it goes on after a crash.
create table library_operations (
  tenant_id text not null,
  owner_id uuid not null,
  operation_id uuid not null,
  kind text not null check (kind in ('delete-all', 'restore-all')),
  state text not null check (state in ('RUNNING', 'READY')),
  photos_count integer not null check (photos_count >= 0),
  done integer not null default 0 check (done >= 0),
  -- When it was asked for: the moment of its tombstones, or the last whose photos come back.
  at timestamptz not null,
  -- delete-all: the generation that it hid. restore-all: the one that was shown, so that earlier ones come back.
  generation integer not null,
  -- restore-all: only what this deletion hid.
  deletion_id uuid,
  -- The last photo that was looked at.
  last_photo_id uuid,
  finished_at timestamptz,
  primary key (tenant_id, owner_id, operation_id),
  foreign key (tenant_id, owner_id) references libraries,
  foreign key (tenant_id, owner_id, deletion_id) references library_operations
);

-- The deletion of a whole library names no photo.
alter table deletion_ledger drop constraint deletion_ledger_photo_ids_check;
alter table deletion_ledger add check (cardinality(photo_ids) > 0 or action = 'library-cleared');
