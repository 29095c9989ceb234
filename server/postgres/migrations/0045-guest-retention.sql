-- Bookings whose contact is erased, but whose guests are still named: they are erased with the end of their time.
create index booking_guest_retention on booking (business, ends_at)
  where erased_at is not null and guests @? '$[*] ? (exists(@.name) || exists(@.email))';
