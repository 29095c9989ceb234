/** Invariants that hold after every burst of requests, in the database and in the answers of calls. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import { findSlots } from '#server/features/slots/rules/find-slots.ts'
import type { AppointmentStart } from '#server/features/slots/rules/limits.ts'
import { plainDate, zone } from '#tests/support/clock/times.ts'
import { days, getEngineService, listOfferers, records } from './business.ts'
import { isLive, listSessions, listShares, moment, type Session, type Share } from './model.ts'
import type { Game } from './play.ts'

/** Throws an error about the first invariant that is broken. */
export async function checkAll(game: Game): Promise<void> {
  await rowsFitTogether(game)
  await everyAnswerIsFoundAgain(game)
  await holdsAreThoseThatWereAnswered(game)
  const held = await heldShares(game)
  const sessions = listSessions([...listShares(game.model.bookings.values()), ...held])
  nobodyIsBookedTwice(sessions)
  limitsHold(game, sessions)
  await exactlyWhatIsFreeIsOffered(game, sessions)
}

/** Each query finds rows that must not exist. */
const impossible: Readonly<Record<string, string>> = {
  'time of one provider that overlaps': `select a.provider, a.during, b.during as other from occupancy a
    join occupancy b on a.business = b.business and a.provider = b.provider and a.id < b.id and a.during && b.during`,
  'seats that are not the sum of their claims': `select o.* from occupancy o left join (
      select occupancy, sum(seats) as seats from (
        select occupancy, seats from appointment where occupancy is not null
        union all select occupancy, seats from held) as share group by occupancy) as claimed
      on claimed.occupancy = o.id
    where o.seats_taken is distinct from claimed.seats or o.seats_taken > o.capacity or o.seats_taken < 1`,
  'a live appointment without its time, or a dead one with it': `select b.id, b.status, a.position, a.document
    from booking b join appointment a on a.booking = b.id left join occupancy o on o.id = a.occupancy
    where (b.status in ('cancelled', 'expired') or coalesce(a.document->>'cancelled', '') = 'true')
      <> (o.id is null)`,
  'an appointment beside the time it has': `select a.booking, a.position from appointment a
    join occupancy o on o.id = a.occupancy
    where o.provider <> a.provider or o.service <> a.service or o.starts_at <> a.starts_at
      or not o.during @> tstzrange(a.starts_at, a.ends_at)
      or a.starts_at <> (a.document->>'start')::timestamptz or a.provider <> a.document->>'provider'`,
  'a request that is scheduled, or a scheduled one that is requested': `select b.id, b.status, o.kind from booking b
    join appointment a on a.booking = b.id join occupancy o on o.id = a.occupancy
    where o.capacity = 1 and (b.status = 'requested') <> (o.kind = 'request')`,
  'a booking without appointments, or of another span than theirs': `select b.id from booking b
    left join (select booking, min(starts_at) as first, max(ends_at) as last from appointment
      where coalesce(document->>'cancelled', '') <> 'true' group by booking) as span on span.booking = b.id
    where b.status not in ('cancelled', 'expired')
      and (b.starts_at is distinct from span.first or b.ends_at is distinct from span.last)`,
  'changes without their one note in the outbox': `select b.id, b.revision, count(o.id) from booking b
    left join outbox o on o.document->>'booking' = b.id group by b.id, b.revision
    having count(o.id) <> b.revision or b.revision <> jsonb_array_length((array_agg(b.document))[1]->'history')`,
  'keys without a booking, or bookings without a key': `select i.key, b.id from idempotency i
    full join booking b on b.id = i.booking where i.key is null or b.id is null`,
  'more keys of a booking than it was written': `select b.id, b.revision, count(*) from idempotency i
    join booking b on b.id = i.booking group by b.id, b.revision having count(*) > b.revision`,
  'a browser with two holds': 'select client from hold group by client having count(*) > 1',
  'held time without its hold': `select * from held left join hold on hold.id = held.hold where hold.id is null`,
  'a link spent on nothing': `select * from one_time_link_use u left join booking b on b.id = u.booking
    where b.id is null`,
}

async function rowsFitTogether({ world }: Game): Promise<void> {
  for (const [what, text] of Object.entries(impossible)) refuse(what, await world.sql(text))
  const crowded = await world.sql(
    'select address from hold where expires_at > $1 group by address having count(*) > 3',
    [new Date(world.now())],
  )
  refuse('more than three holds of one address', crowded)
}

async function everyAnswerIsFoundAgain({ world, model }: Game): Promise<void> {
  const written = await world.sql<{ id: string }>('select id from booking')
  refuse(
    'bookings that nobody was told of',
    written.filter(({ id }) => !model.bookings.has(id)),
  )
  for (const [id, told] of model.bookings) {
    const found = await world.ask('getBooking', { id })
    if (!found.ok || text(asWritten(found.value)) !== text(asWritten(told)))
      refuse('a booking that is not as it was answered', [{ told, found }])
  }
}

/** Leaves out what depends on the moment of the answer, which is not part of the stored booking. */
const asWritten = ({ appointments, mayReschedule, mayCancel, ...booking }: Booking) => ({
  ...booking,
  appointments: appointments.map(
    ({ mayReschedule, rescheduleUntil, mayCancel, cancelUntil, bookAgainPath, ...written }) => written,
  ),
})

/** Checks that one hold remains of several that a browser made at once. */
async function holdsAreThoseThatWereAnswered({ world, model }: Game): Promise<void> {
  const now = new Date(world.now())
  const rows = await world.sql<{ id: string }>('select id from hold where expires_at > $1', [now])
  const there = new Set(rows.map(({ id }) => id))
  refuse(
    'holds that nobody was told of, or that were used or released',
    [...there].filter(id => !model.holds.has(id) || model.spentHolds.has(id)),
  )
  for (const [id, { expiresAt }] of model.holds)
    if (expiresAt <= world.now() || model.spentHolds.has(id)) model.holds.delete(id)
  for (const one of [...model.holds.values()]) {
    const replaced = [...model.holds.values()].some(
      other => other.client === one.client && there.has(other.id),
    )
    if (there.has(one.id)) continue
    if (!replaced) refuse('a hold that has vanished', [one])
    model.holds.delete(one.id)
  }
}

async function heldShares({ world }: Game): Promise<readonly Share[]> {
  const rows = await world.sql<Omit<Share, 'start'> & { starts_at: Date }>(
    `select o.provider, o.service, o.starts_at, held.seats from held
      join hold on hold.id = held.hold join occupancy o on o.id = held.occupancy where hold.expires_at > $1`,
    [new Date(world.now())],
  )
  return rows.map(({ starts_at, ...share }) => ({ ...share, start: moment(starts_at.getTime()) }))
}

function nobodyIsBookedTwice(sessions: readonly Session[]): void {
  for (const [index, one] of sessions.entries()) {
    const seats = one.shares.reduce((sum, share) => sum + share.seats, 0)
    if (seats > one.capacity) refuse('more seats than there are', [one])
    const clash = sessions
      .slice(index + 1)
      .find(other => other.provider === one.provider && other.from < one.to && one.from < other.to)
    if (clash) refuse('a provider at two things at once', [one, clash])
  }
}

/** Relies on opening hours in the morning, so that a date in UTC is the provider's. */
function limitsHold({ model, world }: Game, sessions: readonly Session[]): void {
  const counted = new Map<string, number>()
  for (const { provider, service, start } of occurrencesOf(sessions))
    for (const what of [provider, `${provider} ${service}`]) {
      const name = `${what} ${new Date(start).toISOString().slice(0, 10)}`
      counted.set(name, (counted.get(name) ?? 0) + 1)
    }
  for (const [name, count] of counted) {
    const [provider, service] = name.split(' ')
    const owner = [...records.providers, ...records.services].find(({ slug }) =>
      name.split(' ').length === 2 ? slug === provider : slug === service,
    )
    if (count > (owner?.limits?.perDay ?? count))
      refuse('more appointments than a day may have', [name, count])
  }
  const active = [...model.bookings.values()].filter(one => isLive(one) && lastEnd(one) > world.now())
  for (const email of new Set(active.map(({ contact }) => contact.email))) {
    const bookings = active.filter(({ contact }) => contact.email === email)
    const cuts = bookings.filter(({ appointments }) =>
      appointments.some(one => one.service === 'cut' && !one.cancelled && moment(one.end) > world.now()),
    )
    if (bookings.length > (records.business.mostActiveBookingsPerContact ?? 0) || cuts.length > 3)
      refuse('more bookings to come than a contact may have', bookings)
  }
}

/**
 * Checks that nothing taken is offered and that everything free is: what was cancelled or moved away, and
 * what was held and has expired. What is taken comes from the answers to visitors, not from the occupancy
 * table.
 */
async function exactlyWhatIsFreeIsOffered({ world }: Game, sessions: readonly Session[]): Promise<void> {
  const asked = { from: days[0], to: '2026-11-16', timezone: 'Europe/Berlin' }
  for (const { slug } of records.services) {
    const answer = await world.ask('findSlots', { service: slug, ...asked })
    const offered = answer.ok ? answer.value.days.flatMap(({ slots }) => slots) : []
    const expected = findSlots({
      service: getEngineService(slug),
      providers: listOfferers(slug),
      people: 1,
      now: world.now(),
      from: plainDate(asked.from),
      to: plainDate(asked.to),
      zone: zone(asked.timezone),
      busy: sessions,
      appointments: occurrencesOf(sessions),
    })
    const lines = (slots: readonly Line[]) => slots.map(lineOf)
    const is = lines(offered)
    const must = lines(expected)
    const wrong = is.filter(one => !must.includes(one))
    const missing = must.filter(one => !is.includes(one))
    if (wrong.length + missing.length > 0) refuse(`slots of ${slug}`, [{ wrong, missing, sessions }])
  }
}

interface Line {
  readonly start: string | number
  readonly providers: readonly string[]
  readonly seatsLeft: number
}

const lineOf = ({ start, providers, seatsLeft }: Line): string =>
  `${new Date(start).toISOString()} ${providers.join('+')} ${seatsLeft}`

const occurrencesOf = (sessions: readonly Session[]): readonly AppointmentStart[] =>
  sessions.flatMap(({ shares: [first] }) => (first ? [first] : []))

const lastEnd = ({ appointments }: Booking): number =>
  Math.max(...appointments.filter(one => !one.cancelled).map(({ end }) => moment(end)))

/** Serializes a value regardless of the order of its properties. */
const text = (value: unknown): string => JSON.stringify(sorted(value))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}

function refuse(what: string, found: readonly unknown[]): void {
  if (found.length > 0) throw new Error(`There is ${what}:\n${JSON.stringify(found, undefined, 1)}`)
}
