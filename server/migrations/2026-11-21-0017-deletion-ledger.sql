-- Deletions, and what took them back, in the order of their commits and without gaps, so that a restored backup can
-- repeat those that came after it. Ids only: nothing of what a photo shows. What an action and a cause may be says
-- platform/deletion-ledger; no foreign keys, because a row outlives what it speaks of.
create table deletion_ledger (
  position bigint primary key check (position > 0),
  tenant_id text not null,
  owner_id uuid not null,
  action text not null,
  cause text not null,
  at timestamptz not null,
  photo_ids uuid[] not null check (cardinality(photo_ids) > 0)
);

-- Each restore begins a strand. The newest counts the positions; an older one has the position at which it was left.
create table deletion_ledger_strands (
  number integer primary key,
  strand uuid not null unique,
  began_at timestamptz not null,
  position bigint not null check (position >= 0)
);

create function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'deletion_ledger is only added to';
end $$;
create trigger deletion_ledger_only_grows before update on deletion_ledger
  for each statement execute function refuse_change_of_ledger();
