-- A phone that scanned a code may add photos to a library, or to one album. Code and token are stored as hashes.
create table pairings (
  tenant_id text not null,
  owner_id uuid not null,
  pairing_id uuid not null,
  -- Of the owner's identity: a sign-out ends the pairing.
  subject text not null,
  brand_id text not null,
  album_id uuid,
  code_hash bytea not null,
  token_hash bytea,
  phone text,
  ended text check (ended in ('finished', 'revoked')),
  created_at timestamptz not null,
  -- Of the code, then of the phone's access.
  expires_at timestamptz not null,
  primary key (pairing_id),
  foreign key (tenant_id, owner_id) references libraries (tenant_id, owner_id)
);
create unique index pairings_by_code on pairings (tenant_id, code_hash);
create unique index pairings_by_token on pairings (tenant_id, token_hash) where token_hash is not null;
create index pairings_by_owner on pairings (tenant_id, owner_id);
create index pairings_by_expiry on pairings (expires_at);

alter table uploads add column pairing_id uuid;
create index uploads_by_pairing on uploads (pairing_id, finished_at) where pairing_id is not null;
