create index identities_of_customer on identities (tenant_id, customer_id);
