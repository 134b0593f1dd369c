alter table callback_receivers
  -- Null while a business pauses: events and secrets stay.
  alter column url drop not null,
  -- Secrets before secret_id that still sign, the newest first: [{"id", "until": instant}].
  add column previous_secrets jsonb not null default '[]',
  -- Whether a response has had the secret of secret_id.
  add column is_secret_shown boolean not null default true;

update callback_receivers set previous_secrets =
  jsonb_build_array(jsonb_build_object('id', previous_secret_id, 'until', renewed_at + interval '24 hours'))
where previous_secret_id is not null and renewed_at is not null;

alter table callback_receivers
  drop column previous_secret_id,
  drop column renewed_at;

-- Tries before the event was sent again.
alter table callback_deliveries add column earlier_tries integer not null default 0;
