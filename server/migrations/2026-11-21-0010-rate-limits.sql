-- Who asked how often, for all processes. `full_at` is when everything taken so far is given back, in
-- milliseconds since 1970; rows in the past say nothing and are swept. Not logged: a crash of the database may
-- forget them, and no answer waits for a disk.
create unlogged table rate_limits (
  key text primary key,
  full_at bigint not null
) with (fillfactor = 50);
