alter table gift_card
  -- Why the business voided it. Erased with its buyer, because it may name a person.
  add column void_reason text,
  -- Whether it was bought with real money. A card of test money pays only where no money moves.
  add column live boolean,
  add constraint gift_card_void_reason check (void_reason is null or voided_at is not null);

update gift_card set live = exists (
  select from payment p
  where p.business = gift_card.business and p.id = gift_card.payment
    and p.provider = 'stripe' and p.checkout not like 'cs\_test\_%');

alter table gift_card alter column live set not null;

alter table payment
  -- Its page is being closed, because a gift card is to lessen what is due.
  add column checkout_ending boolean not null default false,
  -- How many pages were closed for that.
  add column ended_checkouts integer not null default 0,
  add constraint payment_checkout_ending check (not checkout_ending or checkout is not null);

-- A payment can have another test checkout once one has ended, or for another amount.
alter table test_checkout drop constraint test_checkout_payment_key;
create unique index test_checkout_open on test_checkout (payment, amount) where expired_at is null;
