alter table photos add column token uuid not null default gen_random_uuid();
