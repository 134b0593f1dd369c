-- The shop's address of a customer: the customer's own is the identity provider's.
alter table shop_customers add column email text;
