-- A later day of deletion that the server set itself.
alter table storage_clocks
  add column extended_until date,
  -- Day of deletion at the last look: where it comes earlier, reminders of before do not count.
  add column seen_date date;

-- What the end of a storage period deleted.
create table storage_deletions (
  tenant_id text not null,
  customer_id uuid not null,
  -- The last day of the period.
  deletion_date date not null,
  -- That hid the photos; null: there were none.
  operation_id uuid,
  photos_count integer not null,
  project_count integer not null,
  -- Also the instant of the tombstones.
  deleted_at timestamptz not null,
  restored_at timestamptz,
  purged_at timestamptz,
  primary key (tenant_id, customer_id, deletion_date),
  foreign key (tenant_id, customer_id) references storage_clocks on delete cascade
);
