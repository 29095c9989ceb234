-- The gift card that a form sells with this payment: its value in minor units, and how long it is valid.
alter table payment
  add column gift_card_value bigint check (gift_card_value > 0),
  add column gift_card_months integer check (gift_card_months > 0),
  add constraint payment_gift_card_of_submission check (gift_card_value is null or submission is not null),
  add constraint payment_gift_card_months check (gift_card_months is null or gift_card_value is not null);

-- Nothing is due once gift cards have paid for everything.
alter table payment
  drop constraint payment_due_check,
  add constraint payment_due_check check (due >= 0);

-- Prepaid amounts. They name no person: whoever has the code can spend them.
create table gift_card (
  business text not null,
  id text not null,
  -- As people type it, without hyphens and in upper case.
  code text not null,
  -- The payment that bought it.
  payment text not null,
  currency text not null,
  -- Minor units.
  value bigint not null check (value > 0),
  -- The sum of its entries, kept here so that simultaneous redemptions wait for each other and never overdraw it.
  balance bigint not null check (balance >= 0),
  created_at timestamptz not null,
  -- Exclusive. Null: it never expires.
  expires_at timestamptz,
  -- When the business voided it. Null: it can be used.
  voided_at timestamptz,
  primary key (business, id),
  constraint gift_card_code unique (business, code),
  constraint gift_card_payment unique (business, payment),
  foreign key (business, payment) references payment
);

create index gift_card_created on gift_card (business, created_at, id);

-- Each change of a balance. Rows are only added.
create table gift_card_entry (
  business text not null,
  id text not null,
  card text not null,
  kind text not null check (kind in ('issued', 'redeemed', 'returned', 'refunded', 'voided', 'adjusted')),
  -- Positive amounts raise the balance.
  amount bigint not null check (amount <> 0),
  -- What it was redeemed for, or returned from; of a card whose purchase was refunded, the payment that bought it.
  payment text,
  created_at timestamptz not null,
  primary key (business, id),
  foreign key (business, card) references gift_card,
  foreign key (business, payment) references payment,
  constraint gift_card_entry_payment check ((payment is not null) = (kind in ('redeemed', 'returned', 'refunded'))),
  constraint gift_card_entry_sign check (
    case kind when 'issued' then amount > 0 when 'returned' then amount > 0 when 'adjusted' then true else amount < 0 end)
);

create index gift_card_entry_card on gift_card_entry (business, card, created_at, id);
create index gift_card_entry_of_payment on gift_card_entry (business, payment) where payment is not null;
-- However often a payment is confirmed, its card is issued once.
create unique index gift_card_issued on gift_card_entry (business, card) where kind = 'issued';
