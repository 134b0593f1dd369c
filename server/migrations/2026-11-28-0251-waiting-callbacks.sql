-- Counted for each further one.
create index callback_deliveries_waiting on callback_deliveries (tenant_id, receiver) where outcome = 'waiting';
