-- What the shop says of a business account; null for private customers.
alter table customers add column business_status text check (business_status in ('Default', 'New', 'Blocked'));

-- The language of the page that asked for a mail: the mail and the page that its link opens speak it too.
alter table registrations add column locale text;
alter table password_resets add column locale text;
