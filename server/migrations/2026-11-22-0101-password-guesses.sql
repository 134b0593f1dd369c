-- Which account an e-mail address names, in the one spelling that modules/identity/email-address.ts makes: lower() of
-- other letters than these depends on the locale, and differs from what JavaScript does.
alter table accounts add column canonical_email text not null
  generated always as (translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored;
drop index accounts_email;
create unique index accounts_email on accounts (tenant_id, canonical_email);

-- Wrong passwords in a row for an e-mail address, whether or not it has an account: of a browser that has signed in
-- to it before, by that browser's id, and of all others together ('').
create table password_guesses (
  tenant_id text not null references tenants,
  email_hash bytea not null,
  browser_id text not null,
  failures integer not null,
  last_at timestamptz not null,
  primary key (tenant_id, email_hash, browser_id)
);
create index password_guesses_by_age on password_guesses (last_at);

-- What happened to an account that its owner should know of. Rows are only added.
create table security_events (
  tenant_id text not null,
  account_id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('password-guessed')),
  at timestamptz not null,
  primary key (tenant_id, account_id, event_id),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
