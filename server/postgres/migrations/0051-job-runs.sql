-- Who runs a job, and how its last run ended. A server of the version before only moves due_at.
alter table job
  add column holder text,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add column duration_ms integer,
  add column succeeded_at timestamptz,
  add column failures bigint not null default 0,
  add column last_error text;

-- Few entries are given up: the operator's list reads only them.
create index outbox_given_up on outbox (created_at desc, id desc)
  where delivered_at is null and next_attempt_at is null and last_error is not null;
