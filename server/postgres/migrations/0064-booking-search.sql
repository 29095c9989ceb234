-- What the console finds bookings by: the words of the contact's name and address, the digits of the telephone number,
-- and the reference. Letters lose their case and accents. An address is a word as a whole and in its parts; a telephone
-- number also stands from behind, after a tilde, because people know its end, whatever the prefix. Each word begins with
-- the business, so that one lookup in the index is enough.
--
-- All locks that this file and those after it need come first. Reading could only go on while the indexes are built if the
-- stronger locks came later: then whoever has read a booking and waits to write it would be waited for in turn.
lock table booking, appointment, submission in access exclusive mode;
lock table payment, refund in share mode;

-- Without a column, nothing has to be filled later or erased. The cost tells the planner what a row without the index
-- takes; it would inline a function in SQL, and count next to nothing.
create function booking_words(business text, contact jsonb, reference text) returns tsvector
language plpgsql immutable cost 2000 as $$
declare
  name text := coalesce(left(contact->>'firstName', 100), '') || ' ' || coalesce(left(contact->>'lastName', 100), '');
  email text := coalesce(left(contact->>'email', 120), '');
  digits text := regexp_replace(coalesce(left(contact->>'phone', 60), ''), '[^0-9]', '', 'g');
  parts text := regexp_replace(name || ' ' || email, '[-.@_''\u2019]', ' ', 'g');
  words text := concat_ws(' ', name, parts, email, replace(email, '@', ' '), digits, '~' || reverse(digits), reference);
begin
  words := lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]+', '', 'g'));
  words := trim(regexp_replace(words, '\s+', ' ', 'g'));
  return array_to_tsvector(string_to_array(regexp_replace(words, '(^| )', '\1' || business || '/', 'g'), ' '));
end
$$;

create index booking_search on booking using gin (booking_words(business, contact, reference))
  with (gin_pending_list_limit = 256);

-- The orders in which the list of bookings can be read besides that of their starts.
create index booking_created on booking (business, created_at, id);
create index booking_name on booking (business, (
  lower(left(coalesce(contact->>'lastName', '') || ' ' || coalesce(contact->>'firstName', '') || ' ' || coalesce(contact->>'email', ''), 200))
), id);
