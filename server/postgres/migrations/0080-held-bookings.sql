-- The numbers of a business count bookings that stand, most of all; an index of these alone is read in half the time.
create index booking_held on booking (business, starts_at, id)
  include (created_at, email_key, phone_key, currency, total, due_now) where status in ('scheduled', 'rescheduled');

-- Those of all states, in order of time, which needs no more columns then.
create index booking_start on booking (business, starts_at, id) include (status);
drop index if exists booking_numbers;
