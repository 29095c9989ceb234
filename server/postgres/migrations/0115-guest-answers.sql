-- Bookings whose contact is erased, but whose guests still have a name, an email address or answers: they are erased with
-- the end of their time. Servers of the version before use the index of 0045, which knows no answers.
create index booking_guest_answer_retention on booking (business, ends_at)
  where erased_at is not null and guests @? '$[*] ? (exists(@.name) || exists(@.email) || exists(@.answers))';
