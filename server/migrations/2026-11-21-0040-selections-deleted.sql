-- Deletions of a selection of any size: a few ranges instead of a million ids.
alter table library_operations drop constraint library_operations_kind_check;
alter table library_operations add check (kind in ('delete-all', 'delete-selection', 'restore-all'));
alter table library_operations add column sort_key text check (sort_key in ('dateTaken', 'created', 'uploaded'));
-- What is still to be deleted, in the order of `sort_key`.
alter table library_operations add column ranges jsonb;
alter table library_operations add check ((kind = 'delete-selection') = (ranges is not null and sort_key is not null));
