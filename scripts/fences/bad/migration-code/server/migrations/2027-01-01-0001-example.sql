do $$ begin update photos set damaged = false; end $$;
