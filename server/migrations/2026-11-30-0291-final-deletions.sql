-- Deleted for good: it cannot be restored, although its grace period has not ended.
alter table photos add column is_final boolean not null default false;
