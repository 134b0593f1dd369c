-- Deletions of widgets and gallery entries are repeated after a restore, as those of photos are.
alter table deletion_ledger add column product_codes text[] not null default '{}';
alter table deletion_ledger drop constraint deletion_ledger_check;
alter table deletion_ledger add constraint deletion_ledger_check check (
  cardinality(photo_ids) > 0 or cardinality(project_ids) > 0 or cardinality(product_codes) > 0
    or action in ('library-cleared', 'customer-deleted', 'customer-restored')
);
