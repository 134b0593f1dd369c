-- Orders as the shop sends them (decision 0050).
create table orders (
  tenant_id text not null references tenants,
  order_code text not null,
  -- The shop's time of the latest change or deletion: earlier ones are refused.
  updated_at timestamptz not null,
  -- Null: deleted by the shop.
  content jsonb,
  primary key (tenant_id, order_code)
);
