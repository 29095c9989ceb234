-- What a provider does, and what is booked of a service: lists, numbers and consequences of a change read it from these.
create index appointment_provider on appointment (business, provider, starts_at) include (booking, position, service);
create index appointment_service on appointment (business, service, booking);

-- Few appointments are cancelled, and a year of numbers need not pass the others to count them.
create index appointment_cancelled on appointment (business, starts_at, provider) include (booking)
  where occupancy is null;

-- Most bookings are scheduled, which needs no index: any page of the list has them.
create index booking_status on booking (business, status, starts_at, id) where status <> 'scheduled';
