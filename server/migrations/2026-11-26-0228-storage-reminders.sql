-- When the storage period of a customer is looked at next: what is due is read anew then.
create table storage_clocks (
  tenant_id text not null,
  customer_id uuid not null,
  -- Null: of a deleted customer.
  next_step_at timestamptz,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customers on delete cascade
);
create index storage_clocks_due on storage_clocks (next_step_at) where next_step_at is not null;

-- Mails that said when photos are deleted: one for each number of days before a day of deletion.
create table storage_reminders (
  tenant_id text not null,
  customer_id uuid not null,
  deletion_date date not null,
  days integer not null,
  sent_at timestamptz not null,
  primary key (tenant_id, customer_id, deletion_date, days),
  foreign key (tenant_id, customer_id) references storage_clocks on delete cascade
);

-- When the clock has run last, to notice that it was set.
create table storage_clock_runs (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null,
  -- Null: it was never set.
  steady_since timestamptz
);

-- Of accounts before this: 90 days before the end of their period, and within a month where it has long ended.
insert into storage_clocks
  select tenant_id, customer_id, case
      when ends_at < now() then now() + random() * interval '30 days'
      else ends_at - interval '90 days' + interval '9 hours'
    end
  from (
    select tenant_id, customer_id, (date_trunc('day', greatest(created_at, (
        select max(entry.created_at) from shop_customers shop
        join order_entries entry using (tenant_id, shop_customer_id)
        where shop.tenant_id = customer.tenant_id and shop.customer_id = customer.customer_id
      )) at time zone 'UTC') + interval '18 months') at time zone 'UTC' as ends_at
    from customers customer
  ) accounts;
