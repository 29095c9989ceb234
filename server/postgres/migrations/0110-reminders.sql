-- What has been decided about the reminders of appointments, so that each is sent once. A row goes when the log of emails is
-- forgotten, after the appointment.
create table reminder (
  business text not null,
  -- No reference to it: servers of the version before delete bookings without knowing this table.
  booking text not null,
  -- The start of the appointment: at another one, it is reminded of again.
  starts_at timestamptz not null,
  -- How long before, as in the record: 'P1D'.
  before text not null,
  due_at timestamptz not null,
  -- The entry of the outbox that sends it. Null: no email, as a later one says the same, or it was booked too late for it.
  entry uuid,
  decided_at timestamptz not null,
  primary key (business, booking, starts_at, before)
);

create index reminder_age on reminder (business, starts_at);
