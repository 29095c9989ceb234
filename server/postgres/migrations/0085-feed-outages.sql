-- What an owner is told about a calendar elsewhere that cannot be read, and how long it has been so. `fault_code` says
-- the same as `fault`, for programs and translations. `report` says what of the calendar was read and what was not.
alter table busy_feed
  add column succeeded_at timestamptz,
  add column failing_since timestamptz,
  add column fault_code text,
  add column report jsonb;
