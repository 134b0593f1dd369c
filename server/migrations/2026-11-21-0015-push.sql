-- Where each customer's messages stand. Cursors are given in the order of commits, without gaps: whoever takes one
-- holds the row until the commit. The first is a moment in milliseconds, so that no cursor is given twice when these
-- tables begin afresh.
create table push_streams (
  tenant_id text not null,
  customer_id uuid not null,
  last_cursor bigint not null,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id) on delete cascade
) with (fillfactor = 50);

-- What a customer's clients were told lately.
create table push_messages (
  tenant_id text not null,
  customer_id uuid not null,
  cursor bigint not null,
  id uuid not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, customer_id, cursor),
  foreign key (tenant_id, customer_id) references push_streams on delete cascade
);

create index push_messages_created_at on push_messages (created_at);
