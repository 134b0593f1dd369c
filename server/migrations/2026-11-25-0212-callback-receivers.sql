create table callback_receivers (
  tenant_id text not null,
  receiver text not null,
  url text not null,
  -- Names of events; null: all.
  events text[],
  -- Secrets derive from these and the key ring.
  secret_id text not null,
  previous_secret_id text,
  renewed_at timestamptz,
  primary key (tenant_id, receiver)
);

-- Nothing has sent callbacks so far.
delete from callback_deliveries;
alter table callback_deliveries
  add column content_type text not null,
  add column sealed_body text not null,
  -- Of the last try.
  alter column host drop not null;
create index callback_deliveries_by_receiver on callback_deliveries (tenant_id, receiver, delivery_id);

create index shop_customers_by_customer on shop_customers (tenant_id, customer_id);
