-- Documents of the shop (decision 0050).
create table gallery_categories (
  tenant_id text not null references tenants,
  category_id text not null,
  updated_at timestamptz not null,
  content jsonb,
  primary key (tenant_id, category_id)
);

-- Orders and products that are not shown to others.
create table blocked_orders (
  tenant_id text not null references tenants,
  code text not null,
  updated_at timestamptz not null,
  content jsonb,
  primary key (tenant_id, code)
);
