-- The records of the built-in test provider, which stands in for a company: it knows payments, but no business.
create table test_checkout (
  id text primary key,
  -- A payment never has two checkouts.
  payment text not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  description text not null,
  locale text not null,
  return_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null,
  -- What the visitor paid; 0 while nobody has.
  charged bigint not null default 0,
  -- When the bank confirms it.
  confirmed_at timestamptz,
  expired_at timestamptz,
  declined text
);

create table test_refund (
  id text primary key,
  checkout text not null references test_checkout,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);

create index test_refund_checkout on test_refund (checkout);
