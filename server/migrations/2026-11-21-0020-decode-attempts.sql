-- A photo that is being decoded, and how earlier attempts ended: a row is written before a decoder sees the file and
-- taken away after it, so that a file that takes the whole server with it is found by what it left.
create table decode_attempts (
  tenant_id text not null,
  owner_id uuid not null,
  photo_id uuid not null,
  attempt_id uuid not null,
  started_at timestamptz not null,
  -- killed: it took too much or crashed its decoder; lost: its decoder ended otherwise. Null while a process holds the
  -- attempt's advisory lock, and afterwards when that process ended with the decoder.
  outcome text check (outcome in ('killed', 'lost')),
  primary key (tenant_id, owner_id, photo_id, attempt_id),
  foreign key (tenant_id, owner_id, photo_id) references photos on delete cascade
);
