-- Whether the business approves the booking, as agreed when it was made. Null: made by a server of the version before.
alter table booking add column approval boolean;

-- Whether the letter of the last offer has been sent. Servers of the version before make offers that count as sent.
alter table waitlist_entry
  add column offer_sent boolean not null default true,
  -- After an offer whose letter could not be sent: there is no other one before this time.
  add column no_offer_before timestamptz;

-- What the mail server did last, for the installation: `sent` a letter, or `failed` to take one.
create table mail_sign (
  sign text primary key check (sign in ('sent', 'failed')),
  at timestamptz not null
);

-- What payers have had their banks take back, as the payment provider tells it. The money itself is a row of `refund` with the
-- same id while it is gone, so that whatever counts refunds counts it.
create table dispute (
  business text not null,
  -- That of the provider.
  id text not null,
  payment text not null,
  -- In the currency received.
  amount bigint not null check (amount > 0),
  -- `inquiry`: no money has moved. `open`: the money is gone until it is decided. `won`, `lost`, `closed`: an inquiry came to nothing.
  status text not null check (status in ('inquiry', 'open', 'won', 'lost', 'closed')),
  created_at timestamptz not null,
  -- Until when the business can send evidence.
  due_at timestamptz,
  changed_at timestamptz not null,
  -- No reference to its payment: servers of the version before empty a demo without knowing this table.
  primary key (business, id)
);

create index dispute_payment on dispute (business, payment);

-- When the provider was last asked what had been taken off the payment; an answer to an earlier question is ignored.
alter table payment add column reversals_at timestamptz;

-- The dispute because of which a card cannot be used; if that is won, it can be used again.
alter table gift_card add column voided_for text;
