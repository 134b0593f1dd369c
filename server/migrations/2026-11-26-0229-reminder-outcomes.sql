alter table storage_reminders
  -- Reference of its mail.
  add column reminder_id uuid unique,
  -- Of the address, to notice bounces and that it is another one now.
  add column email_hash bytea,
  -- When the mail server took it. Without either it is under way.
  add column delivered_at timestamptz,
  -- When it was given up or bounced; afterwards it does not count as delivered.
  add column failed_at timestamptz;

-- What became of those before this is not known.
update storage_reminders set delivered_at = sent_at;

create index storage_reminders_by_email on storage_reminders (tenant_id, email_hash, sent_at);
