-- Photo books that customers show to others by a link.
create table widgets (
  tenant_id text not null,
  customer_id uuid not null,
  product_code text not null,
  -- Random, in the link: whoever has it may look.
  widget_code text not null,
  created_at timestamptz not null,
  views bigint not null default 0,
  primary key (tenant_id, customer_id, product_code),
  foreign key (tenant_id, customer_id) references customers
);
create unique index widgets_by_code on widgets (tenant_id, widget_code);

create table widget_shares (
  tenant_id text not null,
  customer_id uuid not null,
  product_code text not null,
  share_id uuid not null,
  -- Shortened: the address itself is in the mail only.
  recipient text not null,
  shared_at timestamptz not null,
  primary key (tenant_id, customer_id, product_code, share_id),
  foreign key (tenant_id, customer_id, product_code) references widgets on delete cascade
);
