-- Whether the decoder found that part of the picture is missing or wrong; null while it has not looked.
alter table photos add column damaged boolean;
