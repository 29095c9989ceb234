-- 0018 took a booking for paid if its payment had received money, even if that came after the cancellation and was
-- refunded. The submission of such a booking is unpaid, like those that are written today.
update submission s set status = 'unpaid', quotas = '{}'
  from booking b, payment p
  where b.business = s.business and b.id = s.booking and p.business = b.business and p.booking = b.id
    and s.status = 'complete' and b.status = 'cancelled' and p.status = 'paid'
    and not b.document->'history' @> '[{"what": "paid"}]';

delete from outbox o
  using submission s
  where o.topic = 'submission.created' and o.business = s.business and o.document->>'submission' = s.id
    and s.status = 'unpaid';

delete from submission_count c
  using submission s
  where c.business = s.business and c.kind = s.kind and c.form = s.form and c.part = s.part
    and s.status = 'unpaid';
