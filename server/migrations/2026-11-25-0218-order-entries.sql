-- What lists of orders are sorted and filtered by, drawn from the document in the same transaction.
create table order_entries (
  tenant_id text not null,
  order_code text not null,
  shop_customer_id text not null,
  created_at timestamptz not null,
  state text not null check (state in ('AwaitingPayment', 'Ordered', 'InProduction', 'Sent', 'Cancelled')),
  in_progress_until timestamptz not null,
  -- When nobody has paid for it; null: it does not expire.
  expires_at timestamptz,
  -- Code and titles in small letters.
  search text not null,
  primary key (tenant_id, order_code),
  foreign key (tenant_id, order_code) references orders
);
create index order_entries_of_customer on order_entries (tenant_id, shop_customer_id, created_at desc, order_code desc);
