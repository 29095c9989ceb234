/**
 * A business as large as the console has to carry: 50 providers, 100,000 bookings of 20,011 clients, all paid online or at the
 * appointment, 10,000 answers.
 */
import type { Client } from 'pg'

const providerCount = 50
const bookingCount = 100_000
/**
 * A word that nobody's name begins with; one that many names have; one that one of twenty has, the last by name; one of a
 * single client.
 */
export const searches = { nobody: 'zzyzx', many: 'jo', last: 'number9', one: 'jo777@example.org' } as const

const day = ['08:00-20:00']
const hours = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day }

/** Returns the records that the demo business lacks. */
export const listMoreProviders = () =>
  Array.from({ length: providerCount - 3 }, (_, index) => ({
    slug: `provider-${index + 3}`,
    name: `Provider ${index + 3}`,
    timezone: 'Europe/Berlin',
    hours,
    services: 'all',
  }))

/**
 * Copies a booking that the server has made, and the payment of a form that nobody has: 137 bookings a day over two years,
 * up to a month from now.
 */
export async function fillBusiness(client: Client, template: string): Promise<void> {
  for (const statement of fill) await client.query(statement, statement.includes('$1') ? [template] : [])
}

const isoTime = (column: string) =>
  `to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`

const fill = [
  // Skips the checks of foreign keys, because the rows are generated to fit.
  'set session_replication_role = replica',
  `set maintenance_work_mem = '256MB'`,
  'alter table occupancy drop constraint occupancy_no_overlap',
  'drop index booking_search',
  `create temporary table made as
    select n, 'b' || n as id, gen_random_uuid() as occupancy, n % 20011 as person,
      coalesce((array['maya', 'leo', 'ines'])[n % 137 % 50 + 1], 'provider-' || n % 137 % 50) as provider,
      date_trunc('day', now()) + interval '30 days' - n / 137 * interval '1 day'
        + interval '8 hours' + n % 137 / 50 * interval '3 hours' as starts_at,
      case when n % 37 = 0 then 'cancelled' when n < 4110 and n % 101 = 0 then 'requested'
        when n % 19 = 0 then 'rescheduled' else 'scheduled' end as status
    from generate_series(0, ${bookingCount - 1}) n`,
  `insert into occupancy (business, id, provider, during, service, starts_at, kind, capacity, seats_taken)
    select 'harbor', occupancy, provider, tstzrange(starts_at, starts_at + interval '45 minutes'),
      'haircut', starts_at, case when status = 'requested' then 'request' else 'session' end, 1, 1
    from made where status <> 'cancelled' order by provider, starts_at`,
  `insert into booking (business, id, reference, status, revision, created_at, starts_at, ends_at, currency, total,
      due_now, contact, guests, email_key, phone_key, guest_keys, document)
    select 'harbor', made.id, 'B' || lpad(n::text, 7, '0'), made.status, 1, made.starts_at - interval '9 days' - person * interval '1 minute',
      made.starts_at, made.starts_at + interval '45 minutes', 'EUR', 4000, case when n % 3 = 0 then 4000 else 0 end,
      jsonb_strip_nulls(jsonb_build_object('firstName', (array['Jo', 'Ada', 'Maria', 'Lena', 'Tom'])[person % 5 + 1],
        'lastName', 'Number' || person, 'phone', '+49 40 ' || 1000000 + person,
        'email', case when person % 10 > 0 then 'jo' || person || '@example.org' end)), '[]',
      case when person % 10 > 0 then 'jo' || person || '@example.org' end,
      case when person % 10 = 0 then '4940' || 1000000 + person end, '{}', booking.document
    from made join booking on booking.id = $1`,
  `insert into appointment (business, booking, position, service, provider, starts_at, ends_at, seats, occupancy, document)
    select 'harbor', made.id, 0, 'haircut', made.provider, made.starts_at, made.starts_at + interval '45 minutes', 1,
      case when made.status <> 'cancelled' then made.occupancy end,
      a.document || jsonb_build_object('provider', made.provider, 'start', ${isoTime('made.starts_at')},
        'end', ${isoTime("made.starts_at + interval '45 minutes'")})
        || case when made.status = 'cancelled' then '{"cancelled": true}' when n % 41 = 0 then '{"noShow": true}' else '{}' end::jsonb
    from made join appointment a on a.booking = $1`,
  `insert into payment (business, id, booking, provider, currency, due, status, received, received_currency, created_at,
      expires_at, paid_at)
    select 'harbor', 'p' || n, id, 'test', 'EUR', 4000, 'paid', 4000, 'EUR', starts_at - interval '9 days',
      starts_at - interval '9 days', starts_at - interval '9 days'
    from made where n % 3 = 0 and n > 2000`,
  `insert into refund (business, id, payment, amount, cause, status, created_at)
    select 'harbor', 'r' || n, 'p' || n, 4000, 'cancelled', 'succeeded', starts_at from made where n % 111 = 0 and n > 2000`,
  `insert into desk_payment (business, id, booking, amount, currency, method, taken_at, taken_by)
    select 'harbor', 'd' || n, id, 4000, 'EUR', case when n % 5 = 0 then 'cash' else 'card' end,
      starts_at + interval '45 minutes', 'somebody'
    from made where n % 3 > 0 and status in ('scheduled', 'rescheduled') and starts_at < now()`,
  `update booking set paid_at_visit = amount from desk_payment d where d.business = booking.business and d.booking = booking.id`,
  `insert into submission (business, id, kind, form, version, status, answers, email_keys, scores, locale, started_at,
      saved_at, quotas)
    select 'harbor', 's' || n, 'survey', 'satisfaction', 2, 'complete', jsonb_build_object('rating', n % 5 + 1,
        'recommend', n % 11, 'matters', jsonb_build_array('time', 'price'), 'heard', 'friends',
        'aspects', '{"welcome": "good", "advice": "fair"}'::jsonb, 'words', 'Quiet and friendly, number ' || n),
      '{}', '{}', 'en', now() - n * interval '1 hour', now() - n * interval '1 hour', '{}'
    from generate_series(0, 9999) n`,
  `insert into audit (business, id, at, author, action, kind, key)
    select 'harbor', gen_random_uuid(), now() - n * interval '20 minutes', 'somebody', 'cancelBookingAsOperator', 'booking',
      'b' || n from generate_series(0, 49999) n`,
  `alter table occupancy add constraint occupancy_no_overlap
    exclude using gist (business with =, provider with =, during with &&)`,
  `create index booking_search on booking using gin (booking_words(business, contact, reference))
    with (gin_pending_list_limit = 256)`,
  'vacuum analyze',
]
