-- What tells money of a test from real money, so that the numbers of a year need not look it up for each payment.
drop index if exists payment_paid;
create index payment_paid on payment (business, paid_at)
  include (received, received_currency, booking, provider, checkout, id)
  where paid_at is not null;
