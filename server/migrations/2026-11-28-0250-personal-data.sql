-- Copies of what is stored about a customer. A new one replaces the one before.
create table personal_data_copies (
  tenant_id text not null,
  customer_id uuid not null,
  copy_id uuid not null,
  state text not null check (state in ('preparing', 'ready', 'failed')),
  -- Where it was requested, and in which language: those of its mail and its page.
  origin text not null,
  locale text not null,
  tries integer not null default 0,
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customers,
  check ((state = 'ready') = (expires_at is not null))
);
create index personal_data_copies_by_expiry on personal_data_copies (expires_at);
create index personal_data_copies_waiting on personal_data_copies (updated_at) where state = 'preparing';

-- Its files, which are zipped while they are sent.
create table personal_data_files (
  tenant_id text not null,
  customer_id uuid not null,
  name text not null,
  blob_key text not null,
  bytes bigint not null,
  sha256 bytea not null,
  crc32 bigint not null,
  primary key (tenant_id, customer_id, name),
  foreign key (tenant_id, customer_id) references personal_data_copies on delete cascade
);
create index personal_data_files_by_blob on personal_data_files (blob_key);

-- Blobs that a try is about to store, and those of copies that have ended.
create table personal_data_drafts (
  tenant_id text not null,
  owner_id uuid not null,
  blob_key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, owner_id, blob_key),
  foreign key (tenant_id, owner_id) references customers
);
create index personal_data_drafts_by_age on personal_data_drafts (created_at);
create index personal_data_drafts_by_blob on personal_data_drafts (blob_key);

alter table account_activity drop constraint account_activity_kind_check;
alter table account_activity add constraint account_activity_kind_check check (kind in (
  'signed-in', 'password-wrong', 'password-guessed', 'password-changed',
  'email-change-requested', 'email-change-cancelled', 'email-changed',
  'device-signed-out', 'others-signed-out', 'signed-out-everywhere',
  'details-changed', 'callback-changed', 'address-added', 'address-changed', 'address-removed',
  'newsletter-subscribed', 'newsletter-unsubscribed',
  'delivery-address-changed', 'withdrawn', 'export-requested', 'personal-data-requested',
  'photos-deleted', 'photos-restored', 'album-shared', 'album-unshared', 'phone-paired',
  'deletion-requested', 'account-deleted'
));
