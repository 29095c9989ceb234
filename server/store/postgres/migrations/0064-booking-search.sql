-- What the console finds bookings by: words of the name and address of the contact, the digits of the telephone number,
-- also from behind, and the reference. The business is a part of each word, so that one lookup in the index is enough.
-- `server/store/bookings/booking-search.ts` has the same expression, which explains it.
create index booking_search on booking using gin ((
  array_to_tsvector(string_to_array(
    regexp_replace(
      trim(regexp_replace(
        lower(regexp_replace(
          normalize(
            coalesce(left(contact->>'firstName', 100), '') || ' ' || coalesce(left(contact->>'lastName', 100), '')
              || ' ' || coalesce(left(contact->>'email', 120), '')
              || ' ' || replace(coalesce(left(contact->>'email', 120), ''), '@', ' ') || ' ' || regexp_replace(
                coalesce(left(contact->>'firstName', 100), '') || ' ' || coalesce(left(contact->>'lastName', 100), '')
                  || ' ' || coalesce(left(contact->>'email', 120), ''),
                '[-.@_''\u2019]', ' ', 'g')
              || ' ' || regexp_replace(coalesce(left(contact->>'phone', 60), ''), '[^0-9]', '', 'g')
              || ' ~' || reverse(regexp_replace(coalesce(left(contact->>'phone', 60), ''), '[^0-9]', '', 'g'))
              || ' ' || reference,
            NFD),
          '[\u0300-\u036f]+', '', 'g')),
        '\s+', ' ', 'g')),
      '(^| )', '\1' || business || '/', 'g'),
    ' '))
)) with (gin_pending_list_limit = 256);

-- The orders in which the list of bookings can be read besides that of their starts.
create index booking_created on booking (business, created_at, id);
create index booking_name on booking (business, (
  lower(left(coalesce(contact->>'lastName', '') || ' ' || coalesce(contact->>'firstName', '') || ' ' || coalesce(contact->>'email', ''), 200))
), id);
