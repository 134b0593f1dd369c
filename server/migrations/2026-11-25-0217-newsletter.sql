-- Consent to the newsletter of a brand, for each address that has asked for it.
create table newsletter_subscriptions (
  tenant_id text not null references tenants,
  subscription_id uuid not null,
  brand_id text not null,
  email text not null,
  canonical_email text not null,
  channel text not null,
  locale text not null,
  state text not null check (state in ('requested', 'confirmed', 'unsubscribed')),
  changed_at timestamptz not null,
  -- Of the last confirmation or end, in the order of commits; null before the first.
  cursor bigint,
  -- SHA-256 of the token in the last mail. It stays after use, so that the link answers the same again.
  token_hash bytea,
  requested_at timestamptz,
  primary key (tenant_id, subscription_id),
  unique (tenant_id, brand_id, canonical_email),
  check ((token_hash is null) = (requested_at is null)),
  check ((cursor is null) = (state = 'requested'))
);
create unique index newsletter_subscriptions_cursor on newsletter_subscriptions (tenant_id, cursor);
create unique index newsletter_subscriptions_token on newsletter_subscriptions (token_hash);
create index newsletter_subscriptions_requested on newsletter_subscriptions (requested_at) where state = 'requested';
create index newsletter_subscriptions_unsubscribed on newsletter_subscriptions (changed_at) where state = 'unsubscribed';

-- Each row is locked until the commit that takes its next number: readers of cursors miss nothing.
create table newsletter_cursors (
  tenant_id text primary key references tenants,
  last bigint not null
);

-- What was agreed to, when and how: append-only.
create table newsletter_proofs (
  tenant_id text not null,
  subscription_id uuid not null,
  proof_id uuid not null,
  kind text not null check (kind in ('requested', 'confirmed', 'unsubscribed')),
  at timestamptz not null,
  way text not null check (way in ('form', 'mail', 'account', 'one-click')),
  channel text not null,
  locale text not null,
  wording_version text,
  source text,
  primary key (tenant_id, subscription_id, proof_id),
  foreign key (tenant_id, subscription_id) references newsletter_subscriptions on delete cascade
);
