-- When a photo was taken, as an export of another service tells it.
alter table uploads add column taken_at text;
