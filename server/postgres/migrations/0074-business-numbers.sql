-- A business counts a year of bookings from these alone, without the rows. The first two do what those did that they
-- replace, and more.
create index appointment_numbers on appointment (business, starts_at, provider) include (ends_at, occupancy, booking);
drop index if exists appointment_start;

-- Those at which the client did not come.
create index appointment_no_show on appointment (business, starts_at, provider) where document->'noShow' = 'true';

create index booking_numbers on booking (business, starts_at, id)
  include (status, created_at, email_key, phone_key, currency, total, due_now);
drop index if exists booking_start;

-- Whether a client has been there before.
create index booking_visit on booking (business, email_key, starts_at) include (status) where email_key is not null;

-- Those that may still come to nothing.
create index booking_undecided on booking (business, id) where status in ('requested', 'awaiting-payment');

-- When money came and went.
create index payment_paid on payment (business, paid_at) include (received, received_currency, booking)
  where paid_at is not null;
create index refund_created on refund (business, created_at);

-- What somebody has to look at: few are in one of these states.
create index refund_failed on refund (business, created_at) where status = 'failed';
create index payment_processing on payment (business, created_at) where status = 'processing';
