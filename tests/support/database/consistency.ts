/** Invariants of the tables, checked in SQL independently of the code that keeps them. */
import type { Client } from 'pg'

/** Returns a sentence for each violated invariant. */
export async function inconsistencies(client: Client): Promise<string[]> {
  const found: string[] = []
  for (const [sentence, text] of rules) {
    const { rows } = await client.query(text)
    if (rows.length > 0) found.push(`${rows.length} ${sentence}, such as ${JSON.stringify(rows[0])}`)
  }
  return found
}

const rules: readonly (readonly [string, string])[] = [
  [
    'pairs of occupancies overlap',
    `select a.provider, a.during, b.during as other from occupancy a
      join occupancy b using (business, provider) where a.id < b.id and a.during && b.during`,
  ],
  ['occupancies are fuller than they can be', 'select * from occupancy where seats_taken > capacity'],
  [
    'occupancies count other seats than their bookings and holds have',
    `select id, provider, seats_taken, taken.seats from occupancy
      left join (
        select business, occupancy, sum(seats) as seats from (
          select business, occupancy, seats from appointment where occupancy is not null
          union all select business, occupancy, seats from held) as every
        group by business, occupancy) as taken
      on taken.business = occupancy.business and taken.occupancy = occupancy.id
      where kind <> 'block' and seats_taken is distinct from taken.seats`,
  ],
  [
    'appointments take another time than their own',
    `select a.booking, a.position from appointment a
      join occupancy o on o.business = a.business and o.id = a.occupancy
      where o.provider <> a.provider or o.starts_at <> a.starts_at or o.service <> a.service
        or not o.during @> tstzrange(a.starts_at, a.ends_at)`,
  ],
  [
    'appointments that stand take no time',
    `select a.booking, a.position, b.status from appointment a
      join booking b on b.business = a.business and b.id = a.booking
      where a.occupancy is null and b.status not in ('cancelled', 'expired')
        and not coalesce((a.document->>'cancelled')::boolean, false)`,
  ],
  [
    'bookings have no appointment',
    `select id from booking b
      where not exists (select from appointment a where a.business = b.business and a.booking = b.id)`,
  ],
  [
    'bookings have other notes of what has to follow than changes in their history',
    `select id, jsonb_array_length(document->'history') as changes, noted.notes from booking
      left join (
        select business, document->>'booking' as booking, count(*) as notes from outbox group by 1, 2) as noted
      on noted.business = booking.business and noted.booking = booking.id
      where jsonb_array_length(document->'history') is distinct from noted.notes`,
  ],
  [
    'bookings were booked under no key',
    `select id from booking b
      where not exists (select from idempotency i where i.business = b.business and i.booking = b.id)`,
  ],
  ['keys lead to nothing', 'select * from idempotency where booking is null and submission is null'],
  [
    'bookings wait for no payment, or take time for one that is over',
    `select b.id, b.status, p.status as payment from booking b
      left join payment p on p.business = b.business and p.booking = b.id
      where b.status = 'awaiting-payment' and p.status not in ('open', 'processing')
        or b.status in ('awaiting-payment', 'expired') and p.id is null`,
  ],
  [
    'submissions wait for no payment, or are complete without the payment that they had to wait for',
    `select s.id, s.status, p.status as payment from submission s
      left join payment p on p.business = s.business and p.submission = s.id
      where s.booking is null and (
        s.status = 'awaiting-payment' and (p.id is null or p.status not in ('open', 'processing'))
        or s.status = 'unpaid' and (p.id is null or p.status in ('open', 'processing'))
        or s.status = 'complete' and p.status <> 'paid')`,
  ],
  [
    'submissions wait longer or shorter for a payment than their bookings, or are unpaid although those stand',
    `select s.id, s.status, b.status as booking from submission s
      join booking b on b.business = s.business and b.id = s.booking
      where (s.status = 'awaiting-payment') <> (b.status = 'awaiting-payment')
        or s.status = 'complete' and b.status = 'expired'
        or s.status = 'unpaid' and b.status not in ('expired', 'cancelled')`,
  ],
  [
    'unpaid submissions have places in quotas',
    `select id from submission where status = 'unpaid' and quotas <> '{}'`,
  ],
  [
    'submissions were noted before they were complete, or not once afterwards',
    `select s.id, s.status, noted.notes from submission s
      left join (
        select business, document->>'submission' as submission, count(*) as notes from outbox
        where topic = 'submission.created' group by 1, 2) as noted
      on noted.business = s.business and noted.submission = s.id
      where s.status <> 'partial' and s.status <> 'draft'
        and coalesce(noted.notes, 0) <> case s.status when 'complete' then 1 else 0 end`,
  ],
  [
    'payers of forms are not told once that they can pay, that they have paid, and of each refund',
    `select s.id, s.status, wanted.topic, coalesce(told.notes, 0) as notes from payment p
      join submission s on s.business = p.business and s.id = p.submission
      cross join (values ('submission.awaiting-payment'), ('submission.paid'), ('submission.refunded')) as wanted(topic)
      left join (
        select business, topic, document->>'submission' as submission, count(*) as notes from outbox
        group by 1, 2, 3) as told
      on told.business = p.business and told.topic = wanted.topic and told.submission = p.submission
      where coalesce(told.notes, 0) <> case wanted.topic
        when 'submission.awaiting-payment' then 1
        when 'submission.paid' then (s.status = 'complete')::int
        else (select count(*) from refund r where r.business = p.business and r.payment = p.id
          and (r.cause <> 'surplus' or r.created_at > p.paid_at)) end`,
  ],
  [
    'gift cards have another balance than the sum of their entries, or were not issued once with their value',
    `select c.id, c.balance, sum(e.amount) as entries from gift_card c
      left join gift_card_entry e on e.business = c.business and e.card = c.id
      group by c.business, c.id
      having c.balance <> coalesce(sum(e.amount), 0) or c.balance < 0
        or array_agg(e.amount) filter (where e.kind = 'issued') is distinct from array[c.value]`,
  ],
  [
    'payments have bought no gift card although they are paid for one, or have one although they are not',
    `select p.id, p.status, p.gift_card_value, c.value from payment p
      join submission s on s.business = p.business and s.id = p.submission
      left join gift_card c on c.business = p.business and c.payment = p.id
      where c.value is distinct from case s.status when 'complete' then p.gift_card_value end
        or c.currency <> p.currency`,
  ],
  [
    'refunds of the price of a gift card have left its value on it',
    `select p.id, refunded.amount, taken.value from payment p
      join gift_card c on c.business = p.business and c.payment = p.id
      cross join lateral (select coalesce(sum(r.amount), 0) - greatest(p.received - p.due, 0) as amount from refund r
        where r.business = p.business and r.payment = p.id and r.status <> 'failed') as refunded
      cross join lateral (select coalesce(-sum(e.amount), 0) as value from gift_card_entry e
        where e.business = p.business and e.payment = p.id and e.kind = 'refunded') as taken
      where floor(refunded.amount * c.value / p.due) > taken.value`,
  ],
  [
    'payments hold or return other amounts of gift cards than they have redeemed',
    `select p.id, p.status, held.amount, held.returned from payment p
      left join booking b on b.business = p.business and b.id = p.booking
      left join submission s on s.business = p.business and s.id = p.submission
      join (select business, payment, -sum(amount) as amount, sum(amount) filter (where kind = 'returned') as returned
        from gift_card_entry where kind in ('redeemed', 'returned') group by 1, 2) as held
        on held.business = p.business and held.payment = p.id
      where held.amount < 0
        or held.amount <> 0 and (b.status = 'expired' or b.status = 'cancelled' and p.status = 'expired' or s.status = 'unpaid')
        or b.status = 'awaiting-payment' and b.due_now <> p.due + held.amount
        or held.returned > 0 and (b.status = 'awaiting-payment' or s.status = 'awaiting-payment')`,
  ],
  [
    'bookings or submissions are confirmed although what was due was not paid',
    `select p.id, p.due, p.received from payment p
      left join submission s on s.business = p.business and s.id = p.submission
      where p.status = 'paid' and p.received < p.due and p.received_currency = p.currency
        and (s.status = 'complete' or p.received = 0)`,
  ],
  [
    'payments return more than they have received',
    `select p.id, p.received from payment p
      join refund r on r.business = p.business and r.payment = p.id and r.status <> 'failed'
      group by p.business, p.id having sum(r.amount) > p.received`,
  ],
]
