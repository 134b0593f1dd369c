-- A tenant is one retailer with one identity issuer and one set of accounts; its brands share them.
create table tenants (
  tenant_id text primary key
);

create table customers (
  tenant_id text not null references tenants,
  customer_id uuid not null,
  email text not null,
  name text,
  created_at timestamptz not null,
  primary key (tenant_id, customer_id)
);

-- Accounts are joined by (issuer, subject), never by e-mail.
create table identities (
  tenant_id text not null,
  issuer text not null,
  subject text not null,
  customer_id uuid not null,
  primary key (tenant_id, issuer, subject),
  foreign key (tenant_id, customer_id) references customers
);

create table shop_customers (
  tenant_id text not null,
  shop_customer_id text not null,
  customer_id uuid not null,
  updated_at timestamptz not null,
  primary key (tenant_id, shop_customer_id),
  foreign key (tenant_id, customer_id) references customers
);
