-- What visitors pay online, and what goes back to them. No data of cards or persons: the provider keeps those.

create table payment (
  business text not null,
  id text not null,
  booking text not null,
  -- test or stripe: only the provider that took the money can return it.
  provider text not null,
  -- Amounts are in minor units of their currency.
  currency text not null,
  due bigint not null check (due > 0),
  status text not null default 'open' check (status in ('open', 'processing', 'paid', 'expired')),
  -- In the currency that the provider took, which is another one only by mistake.
  received bigint not null default 0 check (received >= 0),
  received_currency text not null,
  -- Why the last attempt failed, while another one is possible.
  declined text,
  -- The provider's id and address of its payment page. Null until a visitor opened it.
  checkout text,
  checkout_url text,
  created_at timestamptz not null,
  -- The time is held until then.
  expires_at timestamptz not null,
  -- When the provider is to be asked next. Null: there is nothing more to find out.
  check_at timestamptz,
  -- When the provider was asked last.
  checked_at timestamptz,
  primary key (business, id),
  constraint payment_booking unique (business, booking),
  foreign key (business, booking) references booking
);

create index payment_checkout on payment (provider, checkout) where checkout is not null;
create index payment_check on payment (check_at) where check_at is not null;

create table refund (
  business text not null,
  -- Also the idempotency key at the provider.
  id text not null,
  payment text not null,
  -- In the currency received.
  amount bigint not null check (amount > 0),
  cause text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- When it is tried next. Null: never again.
  next_attempt_at timestamptz,
  last_error text,
  primary key (business, id),
  foreign key (business, payment) references payment
);

create index refund_payment on refund (business, payment);
create index refund_due on refund (next_attempt_at) where next_attempt_at is not null;
