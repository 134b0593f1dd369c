-- Every table that names blobs finds a row by its key: the care of storage asks so for each file (decision 21).
create index photos_by_blob on photos (blob_key);
create index renditions_by_blob on renditions (blob_key);
create index uploads_by_blob on uploads (blob_key);
create index rendition_drafts_by_blob on rendition_drafts (blob_key);

-- What the marker in the store says: that store and database belong together.
create table storage_marks (
  singleton boolean primary key default true check (singleton),
  mark text not null,
  -- Whether the store was seen to have it: until then both may be introduced again.
  is_written boolean not null default false,
  created_at timestamptz not null
);

-- How far the care of storage is. The position is the last row that was looked at, of a table by its keys' order.
create table storage_rounds (
  kind text primary key check (kind in ('scrub', 'sweep')),
  round bigint not null default 0,
  begun_at timestamptz,
  position_table text,
  position_key text,
  -- Of the round that runs, and of the last one that came to its end.
  progress jsonb,
  finished jsonb,
  finished_at timestamptz,
  -- The clock was seen to go evenly from `steady_since` until `seen_at`.
  seen_at timestamptz,
  steady_since timestamptz,
  refused text,
  -- So many orphans an operator lets go once more than usual, until then.
  allowed integer,
  allowed_until timestamptz
);

-- Rows whose blob is not as it should be. They go when it is whole again, or when no row names it any more.
create table storage_findings (
  held_key text primary key,
  held_by text not null,
  finding text not null check (finding in ('missing', 'damaged', 'unreadable')),
  expected_bytes bigint not null,
  found_bytes bigint,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
