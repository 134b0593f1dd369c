create index concurrently photos_by_camera on photos (tenant_id, camera);
