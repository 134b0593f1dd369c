alter table customers add constraint customers_locale check (locale <> '');
