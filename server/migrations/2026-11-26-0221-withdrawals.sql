-- Withdrawals of consumers from the contract of products. Proofs: they stay when the order or the customer goes.
create table withdrawals (
  tenant_id text not null,
  order_code text not null,
  withdrawal_id uuid not null,
  customer_id uuid not null,
  at timestamptz not null,
  name text not null,
  lines jsonb not null,
  primary key (tenant_id, order_code, withdrawal_id)
);
