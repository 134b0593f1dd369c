-- Whether all of the order has arrived. Entries from before are written anew, as their text for searches is of another version.
alter table order_entries add column is_delivered boolean not null default false;
