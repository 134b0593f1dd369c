-- Photo books that customers offer to everybody.
create table gallery_entries (
  tenant_id text not null,
  customer_id uuid not null,
  product_code text not null,
  entry_id uuid not null,
  -- New with each change by the customer. Ascending with time, in which the shop lists them.
  submission_id uuid not null,
  -- That of the product's widget.
  widget_code text not null,
  -- Of the product and its orders: the shop may block any of them.
  codes text[] not null,
  channel text not null,
  title text not null,
  categories text[] not null,
  -- The text that the customer agreed to at submitted_at.
  wording_version text not null,
  state text not null check (state in ('in-review', 'published', 'refused')),
  submitted_at timestamptz not null,
  -- Null while in review.
  decided_at timestamptz,
  reason text,
  primary key (tenant_id, customer_id, product_code),
  unique (tenant_id, entry_id),
  foreign key (tenant_id, customer_id, product_code) references widgets,
  check ((state = 'in-review') = (decided_at is null))
);
create unique index gallery_entries_by_state on gallery_entries (tenant_id, state, submission_id);
