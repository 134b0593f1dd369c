-- When its customer deleted it. Later versions of the shop do not change it.
alter table saved_projects add column deleted_at timestamptz;

create index saved_projects_by_customer on saved_projects
  (tenant_id, (content->>'shopCustomerId'), updated_at desc, project_id desc)
  where content is not null and deleted_at is null;

create index saved_projects_deleted on saved_projects (deleted_at)
  where content is not null and deleted_at is not null;
