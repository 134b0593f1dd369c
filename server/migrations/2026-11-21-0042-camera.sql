-- Make and model of the camera as one name, where the file tells.
alter table photos add column camera text;
