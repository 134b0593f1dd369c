alter table customers
  add column title text,
  add column first_name text,
  add column last_name text,
  add column phone text,
  add column date_of_birth date,
  add column locale text,
  -- Details or addresses were changed by the customer, and no page has shown it yet.
  add column is_changed boolean not null default false,
  -- Of the customer's own latest change: earlier versions of the shop leave details and addresses.
  add column changed_at timestamptz;

create table customer_addresses (
  tenant_id text not null,
  customer_id uuid not null,
  address_id uuid not null,
  -- Both null: added by the customer.
  shop_customer_id text,
  shop_address_id text,
  type text not null check (type in ('delivery', 'billing')),
  is_default boolean not null,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, customer_id, address_id),
  foreign key (tenant_id, customer_id) references customers,
  check ((shop_customer_id is null) = (shop_address_id is null))
);
create unique index customer_addresses_default on customer_addresses (tenant_id, customer_id) where is_default;
create unique index customer_addresses_of_shop on customer_addresses (tenant_id, shop_customer_id, shop_address_id);
