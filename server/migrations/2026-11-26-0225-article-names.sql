-- Of the products of an order.
alter table order_entries add column article_names text[] not null default '{}';
update order_entries entry set article_names = array(
    select distinct product ->> 'articleName'
    from jsonb_array_elements(stored.content -> 'orders') part, jsonb_array_elements(part -> 'products') product
  )
  from orders stored
  where stored.tenant_id = entry.tenant_id and stored.order_code = entry.order_code and stored.content is not null;
