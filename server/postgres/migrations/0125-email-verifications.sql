-- Codes that visitors prove their email address with before they book. A code is derived from the id, with a secret, and never
-- stored.
create table email_verification (
  business text not null,
  -- Also that of the entry in the outbox that sends the code; text, as clients send it.
  id text not null,
  -- As it was entered. Personal data, which goes with the row.
  email text not null,
  email_key text not null,
  locale text not null,
  -- Wrong codes so far.
  tries int not null,
  -- Until then the code holds or, once it was entered, the address counts as verified.
  ends_at timestamptz not null,
  verified_at timestamptz,
  primary key (business, id)
);

create index email_verification_end on email_verification (ends_at);
create index email_verification_email on email_verification (business, email_key);
