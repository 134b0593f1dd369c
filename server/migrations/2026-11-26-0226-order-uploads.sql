-- Documents of the shop: the columns are those of orders (decision 0050).
create table order_uploads (
  tenant_id text not null references tenants,
  upload_id text not null,
  updated_at timestamptz not null,
  content jsonb,
  primary key (tenant_id, upload_id)
);

-- Of the products of an order.
alter table order_entries add column upload_ids text[] not null default '{}';
update order_entries entry set upload_ids = array(
    select distinct product ->> 'uploadId'
    from jsonb_array_elements(stored.content -> 'orders') part, jsonb_array_elements(part -> 'products') product
    where product ? 'uploadId'
  )
  from orders stored
  where stored.tenant_id = entry.tenant_id and stored.order_code = entry.order_code and stored.content @? '$.orders[*].products[*].uploadId';
create index order_entries_with_upload on order_entries (tenant_id, shop_customer_id) where upload_ids <> '{}';
