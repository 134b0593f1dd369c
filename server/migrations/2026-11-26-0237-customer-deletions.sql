create table customer_deletions (
  tenant_id text not null,
  customer_id uuid not null,
  -- That of the operation that hides the photos.
  deletion_id uuid not null,
  deleted_at timestamptz not null,
  -- Repeated after a restore of the database: what belongs to it is still to be done.
  pending text check (pending in ('delete', 'restore')),
  erased_at timestamptz,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customers on delete cascade
);
create index customer_deletions_due on customer_deletions (deleted_at) where erased_at is null;

-- Of deleted customers, for as long as they can be restored.
create table deleted_identities (
  tenant_id text not null,
  issuer text not null,
  subject text not null,
  customer_id uuid not null,
  primary key (tenant_id, issuer, subject),
  foreign key (tenant_id, customer_id) references customer_deletions on delete cascade
);
create index deleted_identities_of_customer on deleted_identities (tenant_id, customer_id);

alter table deletion_ledger drop constraint deletion_ledger_check;
alter table deletion_ledger add constraint deletion_ledger_check check (
  cardinality(photo_ids) > 0 or cardinality(project_ids) > 0
    or action in ('library-cleared', 'customer-deleted', 'customer-restored')
);
