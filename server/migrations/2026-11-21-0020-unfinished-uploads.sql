-- What an account's unfinished uploads will take, asked each time that another one begins.
create index uploads_unfinished on uploads (tenant_id, owner_id) include (total_bytes) where finished_at is null;
