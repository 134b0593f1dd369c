-- The latest change of the delivery address of an order by its customer.
create table address_changes (
  tenant_id text not null,
  order_code text not null,
  change_id uuid not null,
  customer_id uuid not null,
  state text not null check (state in ('RequestSent', 'SuccessfulUpdate', 'RequestFailed')),
  requested_at timestamptz not null,
  answered_at timestamptz,
  reason text,
  address jsonb not null,
  -- What the shop's order may have as long as the shop has not stored the change.
  replaced jsonb not null,
  -- The address in the shop's order counts, not this one.
  is_settled boolean not null,
  -- Of mails about it.
  locale text not null,
  primary key (tenant_id, order_code),
  foreign key (tenant_id, order_code) references orders
);
