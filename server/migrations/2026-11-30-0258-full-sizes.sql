-- Whether browsers show a JPEG or PNG otherwise than it is meant, so that they get its rendition of full size.
alter table photos add column needs_full_size boolean not null default false;
