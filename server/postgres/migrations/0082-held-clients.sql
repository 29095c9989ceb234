-- The first and last visit of each client, client by client, and whether a client has been there before: bookings that stand
-- alone, in half the size of what it replaces.
--
-- The lock that this file and the next need comes first: 0064 says why.
lock table booking in access exclusive mode;

create index booking_held_email on booking (business, email_key, starts_at)
  where email_key is not null and status in ('scheduled', 'rescheduled');
drop index if exists booking_visit;

-- The same of clients without an address.
create index booking_held_phone on booking (business, phone_key, starts_at)
  where phone_key is not null and status in ('scheduled', 'rescheduled');
