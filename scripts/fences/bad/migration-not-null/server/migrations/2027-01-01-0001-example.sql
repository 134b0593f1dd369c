alter table accounts alter column locale set not null;
