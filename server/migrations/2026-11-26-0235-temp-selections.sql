-- Photos that a customer has selected for an editor, in their order. The editor's token is stored as a hash.
create table temp_selections (
  tenant_id text not null,
  owner_id uuid not null,
  selection_id uuid not null,
  -- Of the owner's identity: a sign-out ends the token.
  subject text not null,
  photo_ids uuid[] not null,
  -- Null: the customer has signed out.
  token_hash bytea,
  expires_at timestamptz not null,
  primary key (selection_id),
  foreign key (tenant_id, owner_id) references libraries (tenant_id, owner_id)
);
create unique index temp_selections_by_token on temp_selections (tenant_id, token_hash) where token_hash is not null;
create index temp_selections_by_expiry on temp_selections (expires_at);
create index temp_selections_by_owner on temp_selections (tenant_id, owner_id);
-- A sign-out ends the tokens of a subject.
create index temp_selections_by_subject on temp_selections (tenant_id, subject) where token_hash is not null;
