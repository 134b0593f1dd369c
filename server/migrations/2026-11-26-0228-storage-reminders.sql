-- When the storage period of a customer is looked at next: what is due is read anew then.
create table storage_clocks (
  tenant_id text not null,
  customer_id uuid not null,
  -- Null: nothing more to do.
  next_step_at timestamptz,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customers
);
create index storage_clocks_due on storage_clocks (next_step_at, tenant_id, customer_id)
  where next_step_at is not null;

-- Mails that said when photos are deleted: one for each number of days before a day of deletion.
create table storage_reminders (
  tenant_id text not null,
  customer_id uuid not null,
  deletion_date date not null,
  days integer not null,
  sent_at timestamptz not null,
  primary key (tenant_id, customer_id, deletion_date, days),
  foreign key (tenant_id, customer_id) references storage_clocks
);

-- Of accounts before this: 90 days before the end of their period.
insert into storage_clocks
  select tenant_id, customer_id, (
      greatest(created_at, (
        select max(entry.created_at) from shop_customers shop
        join order_entries entry using (tenant_id, shop_customer_id)
        where shop.tenant_id = customer.tenant_id and shop.customer_id = customer.customer_id
      )) at time zone 'UTC' + interval '18 months' - interval '90 days'
    ) at time zone 'UTC'
  from customers customer;
