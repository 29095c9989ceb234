-- What clients have paid at the studio, as the team records it. No provider knows of it, so nothing is returned through one.
create table desk_payment (
  business text not null,
  id text not null,
  booking text not null,
  -- In minor units of the currency.
  amount bigint not null check (amount > 0),
  currency text not null,
  method text not null check (method in ('cash', 'card', 'other')),
  taken_at timestamptz not null,
  -- Who of the team, as in the audit.
  taken_by text,
  -- When it was given back, or turned out to be a mistake.
  taken_back_at timestamptz,
  taken_back_by text,
  primary key (business, id),
  -- Servers of the version before empty a demo without knowing this table.
  foreign key (business, booking) references booking on delete cascade
);

-- All that a booking and the numbers read of it.
create index desk_payment_booking on desk_payment (business, booking) include (currency, amount, taken_back_at);
create index desk_payment_taken on desk_payment (business, taken_at, id) include (currency, amount, booking);
create index desk_payment_taken_back on desk_payment (business, taken_back_at) include (currency, amount, booking)
  where taken_back_at is not null;

-- What counts of it, so that lists and the numbers of a year need not look it up for each booking. Servers of the version before
-- leave it as it is.
alter table booking add column paid_at_visit bigint not null default 0;

drop index if exists booking_held;
create index booking_held on booking (business, starts_at, id)
  include (created_at, email_key, phone_key, currency, total, due_now, paid_at_visit)
  where status in ('scheduled', 'rescheduled');
