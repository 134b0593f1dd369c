create index invoices_by_customer on invoices
  (tenant_id, (content->>'shopCustomerId'), (content->>'date') desc, invoice_id desc)
  where content is not null;
