-- Documents of the shop: the columns are those of orders (decision 0050).
create table vouchers (
  tenant_id text not null references tenants,
  voucher_option_code text not null,
  updated_at timestamptz not null,
  content jsonb,
  primary key (tenant_id, voucher_option_code)
);

create table article_groups (
  tenant_id text not null references tenants,
  article_group_id text not null,
  updated_at timestamptz not null,
  content jsonb,
  primary key (tenant_id, article_group_id)
);

create table cut_off_campaigns (
  tenant_id text not null references tenants,
  campaign_name text not null,
  updated_at timestamptz not null,
  content jsonb,
  primary key (tenant_id, campaign_name)
);

create table merchandise (
  tenant_id text not null references tenants,
  channel_locale text not null,
  updated_at timestamptz not null,
  content jsonb,
  primary key (tenant_id, channel_locale)
);

create table saved_projects (
  tenant_id text not null references tenants,
  project_id text not null,
  updated_at timestamptz not null,
  content jsonb,
  primary key (tenant_id, project_id)
);
