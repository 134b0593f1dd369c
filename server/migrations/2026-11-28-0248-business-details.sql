alter table customers
  -- Absent ones are not given yet.
  add column business_details jsonb,
  -- When the required details were complete.
  add column business_submitted_at timestamptz,
  -- What the shop says about the status, and what the customer can do.
  add column business_reason text,
  add column business_next_step text;
