-- Who sends what the outbox notes, and when they try again.
alter table outbox
  -- Began, including one that is under way.
  add column attempts integer not null default 0,
  -- Whoever takes a note moves this behind the time it may take. Null: nobody is to try (again).
  add column next_attempt_at timestamptz,
  add column delivered_at timestamptz,
  add column last_error text;

-- Only after the column was added: what was noted before anybody sent anything is not sent late.
alter table outbox alter column next_attempt_at set default now();

create index outbox_due on outbox (next_attempt_at) where delivered_at is null;
