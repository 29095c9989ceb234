-- The failed refund that this one repeats, which is then no longer due.
alter table refund
  add column repeats text,
  add foreign key (business, repeats) references refund;

create unique index refund_repeats on refund (business, repeats) where repeats is not null;
