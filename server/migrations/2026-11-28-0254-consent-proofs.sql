-- When a customer's last answer about cookies came: their proofs are kept for three years from then on.
create table consent_histories (
  tenant_id text not null,
  customer_id uuid not null,
  last_received_at timestamptz not null,
  primary key (tenant_id, customer_id),
  -- The row of an erased customer stays without a name, and so do the proofs.
  foreign key (tenant_id, customer_id) references customers
);
create index consent_histories_last on consent_histories (last_received_at);

-- Answers about cookies, by brand and device: append-only.
create table consent_proofs (
  tenant_id text not null,
  customer_id uuid not null,
  brand_id text not null,
  -- By the device's clock.
  at timestamptz not null,
  answer text not null check (answer in ('00', '01', '10', '11')),
  version text not null check (length(version) between 1 and 40),
  locale text not null,
  received_at timestamptz not null,
  primary key (tenant_id, customer_id, brand_id, at, answer, version, locale),
  foreign key (tenant_id, customer_id) references consent_histories on delete cascade
);
