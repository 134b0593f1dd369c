-- What happened in an account, for its customer to read. Rows are only added, and deleted after 90 days (decision 0068).
create table account_activity (
  tenant_id text not null,
  customer_id uuid not null,
  -- UUID version 7: the order of the list.
  activity_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in (
    'signed-in', 'password-wrong', 'password-guessed', 'password-changed',
    'device-signed-out', 'others-signed-out', 'signed-out-everywhere',
    'details-changed', 'address-added', 'address-changed', 'address-removed',
    'newsletter-subscribed', 'newsletter-unsubscribed',
    'delivery-address-changed', 'withdrawn', 'export-requested',
    'photos-deleted', 'photos-restored', 'album-shared', 'album-unshared', 'phone-paired'
  )),
  -- Device or order: no secret, and nothing that names a person, a file or an address.
  detail jsonb not null check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 500),
  primary key (tenant_id, customer_id, activity_id),
  foreign key (tenant_id, customer_id) references customers on delete cascade
);
create index account_activity_by_age on account_activity (at);

create function refuse_change_of_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (
    old.at < now() - interval '90 days'
    or exists (
      select from customer_deletions
      where tenant_id = old.tenant_id and customer_id = old.customer_id
    )
    or not exists (
      select from customers
      where tenant_id = old.tenant_id and customer_id = old.customer_id
    )
  ) then
    return old;
  end if;
  raise exception 'account_activity is only added to';
end $$;
create trigger account_activity_only_grows before update or delete on account_activity
  for each row execute function refuse_change_of_activity();

-- security_events is no longer written or read; a later release drops it, because the version before writes to it.
insert into account_activity (tenant_id, customer_id, activity_id, at, kind, detail)
select e.tenant_id, i.customer_id, e.event_id, e.at, e.kind, '{}'
from security_events e
join (
  select tenant_id, issuer, subject, customer_id from identities
  union all
  select tenant_id, issuer, subject, customer_id from deleted_identities
) i on i.tenant_id = e.tenant_id and i.issuer = 'embedded' and i.subject = e.account_id::text
where e.at > now() - interval '90 days';
