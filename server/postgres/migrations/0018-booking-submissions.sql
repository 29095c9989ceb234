-- A submission that made a booking awaits its payment together with the booking.
create index submission_booking on submission (business, booking) where booking is not null;

-- Until now, such submissions were complete at once, noted and counted.
update submission s
  set status = case b.status when 'awaiting-payment' then 'awaiting-payment' else 'unpaid' end,
    quotas = case b.status when 'awaiting-payment' then s.quotas else '{}' end
  from booking b, payment p
  where b.business = s.business and b.id = s.booking and p.business = b.business and p.booking = b.id
    and s.status = 'complete'
    and (b.status in ('awaiting-payment', 'expired') or b.status = 'cancelled' and p.status = 'expired');

delete from outbox o
  using submission s
  where o.topic = 'submission.created' and o.business = s.business and o.document->>'submission' = s.id
    and s.status in ('awaiting-payment', 'unpaid');

delete from submission_count c
  using submission s
  where c.business = s.business and c.kind = s.kind and c.form = s.form and c.part = s.part
    and s.status in ('awaiting-payment', 'unpaid');
