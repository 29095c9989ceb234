/** The contract of every adapter of the bookings port for finding, listing and erasing. */
import { describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type {
  BookingCursor,
  BookingOrder,
  ListBookingsQuery,
} from '#server/features/bookings/booking-queries.ts'
import { bookingSearchCondition } from '#server/features/bookings/store/booking-search.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeBookingCommand,
  makeCancelCommand,
  makeCandidate,
  makeMoveCommand,
  minute,
  now,
  type Wish,
} from '#tests/support/bookings/orders.ts'
import { everyEngine } from '#tests/support/database/database.ts'

describe.each(everyEngine)('Finding on $name', engine => {
  const suite = bookingsSuite(engine)
  const booked = async (wish: Wish, more: Partial<Booking> = {}): Promise<Booking> => {
    const { claims, booking } = makeCandidate(wish)
    const receipt = await suite.bookings.book(
      makeBookingCommand([{ claims, booking: { ...booking, ...more } }]),
    )
    return receipt.kind === 'booked' ? receipt.booking : expect.unreachable(receipt.kind)
  }
  const contact = (email: string) => ({ contact: { firstName: 'Some', lastName: 'One', email } })
  const idsOf = (bookings: readonly Booking[]) => bookings.map(({ id }) => id)

  test('several bookings are returned in the requested order, without unknown ids', async () => {
    const one = await booked({})
    const two = await booked({ start: 60 })
    expect(await suite.other.findByIds(business, [two.id, 'nothing', one.id])).toEqual([two, one])
    expect(await suite.other.findByIds('elsewhere', [one.id])).toEqual([])
  })

  test('a reference finds its booking only with the right email address', async () => {
    const one = await booked({}, contact('Some.One@Example.org'))
    const { reference } = one
    const find = (email: string) => suite.other.findByReference({ business, reference, email })
    expect(await find(' some.one@example.org ')).toEqual(one)
    expect(await find('other@example.org')).toBeUndefined()
    expect(await find('')).toBeUndefined()
  })

  test('a person is found both as the contact and as a guest', async () => {
    const own = await booked({ start: 60 }, contact('person@example.org'))
    const along = await booked({}, { guests: [{ name: 'P', email: 'Person@example.org' }] })
    await booked({ start: 120 }, contact('other@example.org'))
    expect(await suite.bookings.findByPerson({ business, email: 'PERSON@example.org' })).toEqual([
      { booking: along, role: 'guest', guests: along.guests },
      { booking: own, role: 'contact', guests: [] },
    ])
  })

  describe('a list', () => {
    const list = (question: Partial<ListBookingsQuery>) =>
      suite.bookings.list({ business, pageSize: 50, ...question })

    test('is paginated by start and returns each booking once, even with equal starts', async () => {
      for (const provider of ['maya', 'leo', 'ines'])
        for (const start of [120, 0, 60]) await booked({ provider, start })
      const seen: string[] = []
      const starts: string[] = []
      let page = await list({ pageSize: 2 })
      for (;;) {
        seen.push(...idsOf(page.bookings))
        starts.push(...page.bookings.map(({ appointments }) => appointments[0]?.start ?? ''))
        if (page.next === undefined) break
        page = await list({ pageSize: 2, after: page.next })
      }
      expect(new Set(seen).size).toBe(9)
      expect(seen).toHaveLength(9)
      expect(starts).toEqual([...starts].sort())
    })

    test('has no next page if the last page is full', async () => {
      await booked({})
      await booked({ start: 60 })
      expect((await list({ pageSize: 2 })).next).toBeUndefined()
    })

    test.each<[string, Partial<ListBookingsQuery>, readonly number[]]>([
      ['a provider', { provider: 'leo' }, [1]],
      ['a service', { service: 'color' }, [2]],
      ['a service with a provider who does not offer it', { service: 'color', provider: 'leo' }, []],
      ['a status', { status: 'cancelled' }, [3]],
      ['a search and a status', { search: 'two', status: 'scheduled' }, [1]],
      ['a search and a status that it has not', { search: 'two', status: 'cancelled' }, []],
      ['an email address', { email: 'TWO@example.org' }, [1]],
      ['a period with an exclusive end', { from: minute(60), to: minute(180) }, [1, 2]],
    ])('of %s contains only what matches', async (_, question, expected) => {
      const all = [
        await booked({}),
        await booked({ provider: 'leo', start: 60 }, contact('two@example.org')),
        await booked({ service: 'color', start: 120 }),
        await booked({ start: 180 }),
      ]
      await suite.bookings.cancel(makeCancelCommand(all[3] ?? expect.unreachable()))
      const found = await list({ ...question, countTo: 3 })
      expect(idsOf(found.bookings)).toEqual(expected.map(index => all[index]?.id))
      expect(found.count).toBe(expected.length)
    })

    test.each<[string, readonly number[]]>([
      ['zoe', [0]],
      ['ÉMIL', [1]],
      ['o’b zo', [0]],
      ['brien', [0]],
      ['harbor.example', [0, 1]],
      ['zoe@HARBOR', [0]],
      ['0170 5551', [1]],
      ['+49 (170) 55 51', [1]],
      ['5551', [1]],
      ['zoe emil', []],
      ["' | \\ :*", []],
    ])(
      'finds %j by the beginning of words, or the digits of a telephone number',
      async (search, expected) => {
        const all = [
          await booked(
            {},
            { contact: { firstName: 'Zoë', lastName: 'O’Brien', email: 'Zoe@harbor.example' } },
          ),
          await booked(
            { start: 60 },
            { contact: { lastName: 'Emil-Krüger', email: 'e@harbor.example', phone: '+49 170 5551' } },
          ),
          await booked({ start: 120 }),
        ]
        expect(idsOf((await list({ search })).bookings)).toEqual(expected.map(index => all[index]?.id))
        const [one] = all
        const reference = one?.reference.slice(0, 7).toLowerCase() ?? ''
        expect(idsOf((await list({ search: reference })).bookings)).toEqual([one?.id])
        expect((await list({ search, countTo: 1 })).count).toBe(Math.min(1, expected.length))
      },
    )

    test('a search is a look into the index, not at each booking', async () => {
      const { text, values } = bookingSearchCondition(business, 'ada')
      await suite.rows('set enable_seqscan = off', [])
      const plan = await suite.rows(`explain select id from booking where ${text}`, values)
      await suite.rows('reset enable_seqscan', [])
      expect(JSON.stringify(plan)).toContain('booking_search')
    })

    test('a search that more match than are ordered is ordered all the same, wherever they are', async () => {
      const { id } = await booked({}, { contact: { lastName: 'Early' } })
      // 1,100 that do not match come first, then 10,100 that do: more than are looked through, and than are ordered.
      for (const [table, key] of [
        ['booking', 'id'],
        ['appointment', 'booking'],
      ])
        await suite.rows(
          `insert into ${table} select (jsonb_populate_record(one, jsonb_strip_nulls(jsonb_build_object(
              '${key}', 'copy' || n, 'reference', 'COPY' || n, 'created_at', to_timestamp(n),
              'contact', case when n > 1100 then jsonb_build_object('lastName', 'Late') end))
            || '{"occupancy": null}')).*
          from ${table} one cross join generate_series(1, 11200) n where ${key} = $1`,
          [id],
        )
      const late = (order: BookingOrder, after?: BookingCursor) =>
        list({ search: 'late', pageSize: 2, order, countTo: 500, ...(after === undefined ? {} : { after }) })
      const first = await late({ by: 'created' })
      expect(idsOf(first.bookings)).toEqual(['copy1101', 'copy1102'])
      expect(first.count).toBe(500)
      const second = await late({ by: 'created' }, first.next)
      expect(idsOf(second.bookings)).toEqual(['copy1103', 'copy1104'])
      const last = await late({ by: 'created', isDescending: true })
      expect(idsOf(last.bookings)).toEqual(['copy11200', 'copy11199'])
      expect(idsOf((await late({ by: 'name' })).bookings)).toEqual(['copy10000', 'copy10001'])
    })

    test.each<[BookingOrder['by'], readonly number[]]>([
      ['start', [1, 0, 2]],
      ['created', [0, 1, 2]],
      ['name', [2, 1, 0]],
    ])('by %s has each booking once, in both directions', async (by, order) => {
      const all = [
        await booked({ start: 60 }, { contact: { lastName: 'Zorn' } }),
        await booked({}, { contact: { lastName: 'berg', firstName: 'B' } }),
        await booked({ start: 120 }, { contact: { lastName: 'Berg', firstName: 'A' } }),
      ]
      for (const [index, { id }] of all.entries())
        await suite.rows(
          'update booking set created_at = created_at + make_interval(mins => $2) where id = $1',
          [id, index],
        )
      const expected = order.map(index => all[index]?.id)
      for (const isDescending of [false, true]) {
        const seen: string[] = []
        for (let after: BookingCursor | undefined; ; ) {
          const page = await list({
            pageSize: 1,
            order: { by, isDescending },
            ...(after === undefined ? {} : { after }),
          })
          seen.push(...idsOf(page.bookings))
          after = page.next
          if (after === undefined) break
        }
        expect(seen).toEqual(isDescending ? expected.toReversed() : expected)
      }
    })

    test('contains a rescheduled booking at its new time', async () => {
      const was = await booked({})
      await suite.bookings.reschedule(makeMoveCommand(was, new Map([[0, { start: 600 }]])))
      expect((await list({ to: minute(600) })).bookings).toEqual([])
      expect(idsOf((await list({ from: minute(600) })).bookings)).toEqual([was.id])
    })
  })

  describe('erasing a person', () => {
    const erase = (email: string) => suite.bookings.eraseCustomer({ business, email, now })

    test('removes them from every table, and keeps the appointments', async () => {
      const own = await booked(
        {},
        {
          contact: { firstName: 'Xerxes', email: 'Xerxes@example.org', notes: 'Xerxes has a dog' },
          guests: [{ name: 'Ada', email: 'ada@example.org', service: 'yoga' }],
          answers: { dog: 'Xerxes II' },
          history: [{ at: '2026-11-25T03:00:00-05:00', what: 'created', by: 'visitor', reason: 'Xerxes' }],
        },
      )
      expect(await erase(' xerxes@EXAMPLE.org')).toBe(1)
      for (const table of ['booking', 'appointment', 'outbox', 'idempotency', 'hold'])
        expect(await suite.rows(`select from ${table} t where t::text ilike '%xerxes%'`)).toEqual([])
      const left = await suite.other.find(business, own.id)
      expect(left).toMatchObject({ contact: {}, guests: own.guests })
      expect(left?.appointments).toEqual(own.appointments)
      expect(left?.history).toEqual([{ at: '2026-11-25T03:00:00-05:00', what: 'created', by: 'visitor' }])
      expect(await suite.busy('maya')).toHaveLength(1)
    })

    test('removes them from the guests of other bookings, which stay', async () => {
      const guests = [
        { name: 'Ada', email: 'ada@example.org', service: 'yoga' },
        { name: 'Xerxes', email: 'Xerxes@example.org', service: 'yoga' },
      ]
      const other = await booked({}, { guests })
      expect(await erase('xerxes@example.org')).toBe(1)
      expect(await suite.other.find(business, other.id)).toEqual({
        ...other,
        guests: [guests[0], { service: 'yoga' }],
      })
      expect(await suite.bookings.findByPerson({ business, email: 'xerxes@example.org' })).toEqual([])
      expect(await suite.bookings.findByPerson({ business, email: 'ada@example.org' })).toHaveLength(1)
    })

    test('finds them by telephone number, however it is punctuated, but not in sentences', async () => {
      const own = await booked({}, { contact: { firstName: 'Xerxes', phone: '+49 (30) 12 34-567' } })
      const other = await booked({ start: 60 }, { contact: { firstName: 'Ada', phone: '+49 30 1234568' } })
      const notes = 'Call Xerxes: 0049301234567'
      const third = await booked({ start: 120 }, { contact: { firstName: 'Jo', notes, phone: notes } })
      const person = { business, phone: '0049 30/1234567' }
      expect(await suite.bookings.findByPerson(person)).toMatchObject([{ booking: own, role: 'contact' }])
      expect(await suite.bookings.eraseCustomer({ ...person, now })).toBe(1)
      expect(await suite.bookings.findByIds(business, [other.id, third.id])).toEqual([other, third])
      expect(await suite.bookings.findByPerson({ business, email: ' ', phone: '' })).toEqual([])
    })

    test('removes their idempotency keys and the row lock in their name', async () => {
      const limits = [{ kind: 'bookings' as const, email: 'xerxes@example.org', most: 5 }]
      const { claims, booking } = makeCandidate({})
      const candidate = { claims, limits, booking: { ...booking, ...contact('xerxes@example.org') } }
      await suite.bookings.book({ ...makeBookingCommand([candidate]), idempotencyKey: 'xerxes 1' })
      expect(await suite.rows("select from gate where name like '%xerxes%'")).toHaveLength(1)
      await erase('xerxes@example.org')
      for (const table of ['gate', 'idempotency'])
        expect(await suite.rows(`select from ${table} t where t::text like '%xerxes%'`)).toEqual([])
    })

    test('twice, or of somebody unknown, changes nothing', async () => {
      await booked({}, contact('person@example.org'))
      expect([await erase('person@example.org'), await erase('person@example.org')]).toEqual([1, 0])
    })

    test('does not prevent rescheduling or cancelling the booking', async () => {
      const was = await booked({}, contact('person@example.org'))
      await erase('person@example.org')
      expect((await suite.bookings.cancel(makeCancelCommand(was))).kind).toBe('cancelled')
      expect((await suite.bookings.find(business, was.id))?.contact).toEqual({})
    })
  })
})
