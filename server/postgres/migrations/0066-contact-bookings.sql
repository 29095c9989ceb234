-- The bookings of one client in order of time: what lists of clients are read from.
create index booking_contact on booking (business, email_key, starts_at, id) where email_key is not null;
-- The index above begins with the same columns.
drop index booking_email;

-- The digits of the telephone number of a contact without an email address, to be found by. Servers of the version before
-- do not write it: such a booking is a client of its own, as one with a placeholder of less than six digits is. Personal
-- data, erased with the contact.
alter table booking add column phone_key text;
create index booking_phone on booking (business, phone_key, starts_at, id) where phone_key is not null;

update booking set phone_key = regexp_replace(regexp_replace(contact->>'phone', '[^0-9]', '', 'g'), '^00', '')
  where email_key is null and contact->>'phone' ~ '^[-+0-9 ()/.]+$'
    and length(regexp_replace(regexp_replace(contact->>'phone', '[^0-9]', '', 'g'), '^00', '')) >= 6;
