-- Codes and ids of inner orders, products and the invoice, by which customers call for one of them.
alter table order_entries
  add column inner_codes text[] not null default '{}',
  add column inner_ids text[] not null default '{}',
  add column product_codes text[] not null default '{}',
  add column invoice_id text;
update order_entries entry set
    (inner_codes, inner_ids) = (
      select array_agg(part ->> 'orderCode'), array_agg(part ->> 'orderId')
      from jsonb_array_elements(stored.content -> 'orders') part
    ),
    product_codes = (
      select array_agg(product ->> 'productCode')
      from jsonb_array_elements(stored.content -> 'orders') part, jsonb_array_elements(part -> 'products') product
    ),
    invoice_id = stored.content ->> 'invoiceGroupFileId'
  from orders stored
  where stored.tenant_id = entry.tenant_id and stored.order_code = entry.order_code and stored.content is not null;

-- When an order first was in each of its states, by the shop's clock.
create table order_changes (
  tenant_id text not null,
  order_code text not null,
  state text not null check (state in ('AwaitingPayment', 'Ordered', 'InProduction', 'Sent', 'Cancelled')),
  at timestamptz not null,
  primary key (tenant_id, order_code, state),
  foreign key (tenant_id, order_code) references orders
);
insert into order_changes (tenant_id, order_code, state, at)
  select tenant_id, order_code, entry.state, stored.updated_at
  from order_entries entry join orders stored using (tenant_id, order_code);
