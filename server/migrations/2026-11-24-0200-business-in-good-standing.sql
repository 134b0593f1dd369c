alter table customers drop constraint customers_business_status_check;
alter table customers add constraint customers_business_status_check
  check (business_status in ('Default', 'New', 'Blocked', 'Active'));
