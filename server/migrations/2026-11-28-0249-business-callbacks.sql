alter table customers
  -- Of the callbacks of a business; null: json.
  add column callback_format text check (callback_format in ('json', 'xml'));

alter table callback_receivers
  -- Deliveries in a row that were given up, and when the first of them was.
  add column failures integer not null default 0,
  add column failing_since timestamptz,
  -- Nothing is sent until the address is set again.
  add column disabled_at timestamptz;

-- What the event is about, for the log: the code of an order.
alter table callback_deliveries add column subject text;

alter table account_activity drop constraint account_activity_kind_check;
alter table account_activity add constraint account_activity_kind_check check (kind in (
  'signed-in', 'password-wrong', 'password-guessed', 'password-changed',
  'email-change-requested', 'email-change-cancelled', 'email-changed',
  'device-signed-out', 'others-signed-out', 'signed-out-everywhere',
  'details-changed', 'callback-changed', 'address-added', 'address-changed', 'address-removed',
  'newsletter-subscribed', 'newsletter-unsubscribed',
  'delivery-address-changed', 'withdrawn', 'export-requested',
  'photos-deleted', 'photos-restored', 'album-shared', 'album-unshared', 'phone-paired',
  'deletion-requested', 'account-deleted'
));
