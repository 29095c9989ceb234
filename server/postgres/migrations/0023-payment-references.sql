-- What people call the payment of a form, as they call a booking by its own reference.
alter table payment add column reference text;

update payment set reference = upper(left(md5(business || ' ' || id), 12)) where submission is not null;

alter table payment
  add constraint payment_reference unique (business, reference),
  add constraint payment_reference_of_submission check ((submission is null) = (reference is null));
