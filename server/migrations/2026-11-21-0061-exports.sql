-- Exports of whole libraries: zips that exist nowhere, laid out by a plan.
create table exports (
  tenant_id text not null,
  owner_id uuid not null,
  export_id uuid not null,
  state text not null check (state in ('REQUESTED', 'IN_PROGRESS', 'READY', 'FAILED')),
  -- Where it was asked for, and in which language: those of its mail and its pages.
  origin text not null,
  locale text not null,
  -- Tries that began; what a try writes counts only while the number is still its own.
  tries integer not null default 0,
  photos_count integer not null default 0,
  photos_done integer not null default 0,
  -- What the library was like: another library has another mark.
  library_mark text,
  -- Photos were left out, or something of it was found to be gone: a new request makes a new export.
  is_incomplete boolean not null default false,
  -- Of the manifest's blob: where the list of its files begins.
  parts_start bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  primary key (tenant_id, owner_id, export_id),
  foreign key (tenant_id, owner_id) references libraries,
  check ((state in ('READY', 'FAILED')) = (expires_at is not null))
);
-- One on its way for each library: the second request joins it.
create unique index exports_in_flight on exports (tenant_id, owner_id) where state in ('REQUESTED', 'IN_PROGRESS');
create index exports_waiting on exports (created_at) where state in ('REQUESTED', 'IN_PROGRESS');
create index exports_by_expiry on exports (expires_at);

-- The plan has a line for each photo; the manifest's blob has the files of the manifest, one after another.
create table export_files (
  tenant_id text not null,
  owner_id uuid not null,
  export_id uuid not null,
  kind text not null check (kind in ('plan', 'manifest')),
  blob_key text not null,
  bytes bigint not null,
  sha256 bytea not null,
  primary key (tenant_id, owner_id, export_id, kind),
  foreign key (tenant_id, owner_id, export_id) references exports on delete cascade
);
create index export_files_by_blob on export_files (blob_key);

-- Blobs that a try is about to store, and those of exports that have expired: what nobody needs is found by its row.
create table export_drafts (
  tenant_id text not null,
  owner_id uuid not null,
  blob_key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, owner_id, blob_key),
  foreign key (tenant_id, owner_id) references libraries
);
create index export_drafts_by_age on export_drafts (created_at);
create index export_drafts_by_blob on export_drafts (blob_key);

-- Lines `plan_start` to `plan_end` of the plan, in bytes; the first chunk has the manifest too.
create table export_chunks (
  tenant_id text not null,
  owner_id uuid not null,
  export_id uuid not null,
  iteration integer not null check (iteration >= 0),
  size bigint not null check (size > 0),
  plan_start bigint not null,
  plan_end bigint not null check (plan_end >= plan_start),
  -- Something of it was found to be gone.
  is_incomplete boolean not null default false,
  primary key (tenant_id, owner_id, export_id, iteration),
  foreign key (tenant_id, owner_id, export_id) references exports on delete cascade
);

-- Photos that could not be read when somebody downloaded them: looked for again by the next export.
create table export_missing_photos (
  tenant_id text not null,
  owner_id uuid not null,
  photo_id uuid not null,
  noticed_at timestamptz not null,
  primary key (tenant_id, owner_id, photo_id),
  foreign key (tenant_id, owner_id, photo_id) references photos on delete cascade
);
