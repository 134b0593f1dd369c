-- With the shop; null: when the account began.
alter table customers add column registered_on date;

-- Later days of deletion that the shop grants.
create table delayed_deletions (
  tenant_id text not null references tenants,
  shop_customer_id text not null,
  updated_at timestamptz not null,
  content jsonb,
  primary key (tenant_id, shop_customer_id)
);
