-- Deletions of saved projects are repeated after a restore, as those of photos are.
alter table deletion_ledger add column project_ids text[] not null default '{}';
alter table deletion_ledger drop constraint deletion_ledger_check;
alter table deletion_ledger add constraint deletion_ledger_check
  check (cardinality(photo_ids) > 0 or cardinality(project_ids) > 0 or action = 'library-cleared');
