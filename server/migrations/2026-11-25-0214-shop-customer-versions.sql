-- The shop's time of the latest change that it sent with one: earlier changes are refused.
alter table shop_customers add column shop_updated_at timestamptz;
