-- What was sent to the addresses that customers and retailers named, and what became of it. Of the address only
-- the host: path and query may hold a secret. The call itself stands sealed in its job. Swept after 30 days.
create table callback_deliveries (
  tenant_id text not null,
  delivery_id uuid not null,
  -- 'retailer', or the id of the customer whose address it is.
  receiver text not null,
  event text not null,
  host text not null,
  outcome text not null check (outcome in ('waiting', 'delivered', 'failed', 'refused')),
  -- Why the last try failed or was refused; null while there was none, and once it was delivered.
  reason text,
  -- HTTP status of the last answer.
  status integer,
  tries integer not null,
  created_at timestamptz not null,
  tried_at timestamptz,
  primary key (tenant_id, delivery_id)
);
create index callback_deliveries_age on callback_deliveries (created_at);
