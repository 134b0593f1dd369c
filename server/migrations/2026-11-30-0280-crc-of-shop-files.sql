-- CRC-32 as in zips, 0 to 2^32 - 1. Null: not read yet, or the blob could not be read, so it is in no zip.
alter table shop_files add column crc32 bigint;
