-- Orders of products with a map or the like, which customers find in one list.
alter table order_entries add column has_map boolean not null default false;
update order_entries entry set has_map = true
  from orders stored
  where stored.tenant_id = entry.tenant_id and stored.order_code = entry.order_code and exists (
    select from jsonb_array_elements(stored.content -> 'orders') part, jsonb_array_elements(part -> 'products') product
    where product ? 'mapPdf'
  );
create index order_entries_with_map on order_entries (tenant_id, shop_customer_id, created_at desc) where has_map;
