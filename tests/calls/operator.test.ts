import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { getOrCreateOperatorToken } from '#server/app/operator-token.ts'
import { matchesBearerToken } from '#server/http/requests/caller.ts'
import { loadRules } from '#tests/support/business/business.ts'
import {
  expectAnswer,
  expectProblem,
  getFaults,
  getProblemCode,
  orderFor,
} from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const asOperator = <Name extends CallName>(name: Name, input: Calls[Name]['input']) =>
  engine.ask(name, input, { caller: { isOperator: true } })

const portrait = { service: 'portrait', provider: 'any', start: '2026-12-01T14:00:00+01:00' }
const request = async () => expectAnswer(await engine.ask('createBooking', orderFor([portrait]))).booking

describe("The operator's token", () => {
  test('opens every operator call; without it none of them responds', async () => {
    const { calls } = await loadRules()
    const closed = [...calls.values()].filter(({ access }) => access === 'operator')
    expect(closed.map(({ path }) => path.startsWith('/operator/'))).toEqual(closed.map(() => true))
    expect(closed.length).toBeGreaterThan(8)
    expect(getProblemCode(await engine.ask('listBookings', {}))).toBe('operator.unauthorized')
    expect(getProblemCode(await asOperator('listBookings', {}))).toBeUndefined()
  })

  test.each([
    ['the token', 'Bearer a-token-of-some-length', true],
    ['the token, with the scheme in another case', 'bearer a-token-of-some-length', true],
    ['a longer token', 'Bearer a-token-of-some-length-', false],
    ['another scheme', 'Basic a-token-of-some-length', false],
    ['no token', 'Bearer ', false],
    ['nothing', undefined, false],
  ])('is recognised in a header with %s: %s', (_, header, expected) =>
    expect(matchesBearerToken('a-token-of-some-length', header)).toBe(expected),
  )

  test('is created once, in a file that only its owner can read, and printed once', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bookplate-token-'))
    const said: string[] = []
    const tokens = await Promise.all(
      [1, 2, 3].map(() => getOrCreateOperatorToken({ dataDir }, one => said.push(one))),
    )
    const file = join(dataDir, 'operator-token')
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).toMatch(/^[\w-]{43}$/)
    expect(await readFile(file, 'utf8')).toBe(`${tokens[0]}\n`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(said).toHaveLength(1)
    expect(await getOrCreateOperatorToken({ dataDir, operatorToken: 'given' }, one => said.push(one))).toBe(
      'given',
    )
    await rm(dataDir, { recursive: true })
  })

  test('is never read half-written by servers that start at the same time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bookplate-tokens-'))
    for (let round = 0; round < 100; round++) {
      const dataDir = join(folder, String(round))
      const tokens = await Promise.all(
        Array.from({ length: 8 }, () => getOrCreateOperatorToken({ dataDir }, () => {})),
      )
      expect(new Set(tokens).size).toBe(1)
      expect(await readdir(dataDir)).toEqual(['operator-token'])
    }
    await rm(folder, { recursive: true })
  })
})

describe('A requested booking', () => {
  test('keeps its time until it is approved', async () => {
    const { id, status } = await request()
    expect(status).toBe('requested')
    const other = await engine.ask('createBooking', orderFor([{ ...portrait, provider: 'maya' }]))
    const both = [
      getProblemCode(other),
      getProblemCode(await engine.ask('createBooking', orderFor([portrait]))),
    ]
    expect(both.filter(code => code === 'slot.taken').length).toBeGreaterThan(0)
    const { booking } = expectAnswer(await asOperator('approveBooking', { id }))
    expect(booking.status).toBe('scheduled')
    expect(booking.history.at(-1)).toMatchObject({ what: 'approved', by: 'operator' })
  })

  test('that is declined frees its time and stores the reason', async () => {
    const { id, appointments } = await request()
    const { booking } = expectAnswer(await asOperator('declineBooking', { id, reason: 'No film left' }))
    expect(booking.status).toBe('cancelled')
    expect(booking.history.at(-1)).toMatchObject({ what: 'declined', by: 'operator', reason: 'No film left' })
    const again = { ...portrait, provider: appointments[0]?.provider ?? '' }
    expect(getProblemCode(await engine.ask('createBooking', orderFor([again])))).toBeUndefined()
  })

  test('is decided once, however many decide at the same time', async () => {
    const { id } = await request()
    const outcomes = await Promise.all([
      asOperator('approveBooking', { id }),
      asOperator('declineBooking', { id }),
      asOperator('approveBooking', { id }),
    ])
    expect(outcomes.map(outcome => getProblemCode(outcome) ?? 'done').sort()).toEqual([
      'booking.decided',
      'booking.decided',
      'done',
    ])
  })
})

describe('Bookings', () => {
  test('are listed by start, with pagination and filters', async () => {
    const haircut = (day: string, provider: string) => ({
      service: 'haircut',
      provider,
      start: `2026-12-${day}T14:00:00+01:00`,
    })
    for (const item of [haircut('03', 'maya'), haircut('01', 'leo'), haircut('02', 'maya')])
      expectAnswer(await engine.ask('createBooking', orderFor([item])))
    const days = (page: Calls['listBookings']['output']) =>
      page.bookings.map(({ appointments }) => appointments[0]?.start.slice(8, 10))
    const first = expectAnswer(await asOperator('listBookings', { limit: 2 }))
    expect(days(first)).toEqual(['01', '02'])
    const rest = expectAnswer(await asOperator('listBookings', { limit: 2, after: first.next ?? '' }))
    expect([days(rest), rest.next]).toEqual([['03'], null])
    expect(days(expectAnswer(await asOperator('listBookings', { provider: 'leo' })))).toEqual(['01'])
    const from = '2026-12-02T00:00:00+01:00'
    expect(days(expectAnswer(await asOperator('listBookings', { from })))).toEqual(['02', '03'])
  })

  test('of a person can be exported and erased', async () => {
    const { id } = await request()
    const email = 'ADA@example.org'
    const known = expectAnswer(await asOperator('exportCustomer', { email }))
    expect(known.bookings.map(booking => booking.id)).toEqual([id])
    expect(expectAnswer(await asOperator('eraseCustomer', { email })).bookings).toBe(1)
    expect(expectAnswer(await asOperator('exportCustomer', { email })).bookings).toEqual([])
    const left = expectAnswer(await engine.ask('getBooking', { id }))
    expect(JSON.stringify(left)).not.toMatch(/ada|lovelace/i)
    expect(left.appointments).toHaveLength(1)
  })
})

describe('Records', () => {
  const nails = { slug: 'nails', name: 'Nails', durationMinutes: 30 }

  test('can be put, listed, read and deleted, and the next call sees the change', async () => {
    expectAnswer(await asOperator('saveRecord', { kind: 'services', key: 'nails', record: nails }))
    expect(expectAnswer(await asOperator('getRecord', { kind: 'services', key: 'nails' })).record).toEqual(
      nails,
    )
    expect(expectAnswer(await engine.ask('getService', { service: 'nails' })).durationMinutes).toBe(30)
    const { records } = expectAnswer(await asOperator('listRecords', { kind: 'services' }))
    expect(records).toHaveLength(9)
    expectAnswer(await asOperator('deleteRecord', { kind: 'services', key: 'nails' }))
    expect(getProblemCode(await asOperator('getRecord', { kind: 'services', key: 'nails' }))).toBe(
      'record.not_found',
    )
  })

  test('that violate their schema are rejected with the place', async () => {
    const record = { ...nails, durationMinutes: 0, colour: 'red' }
    const outcome = await asOperator('saveRecord', { kind: 'services', key: 'nails', record })
    expect(getFaults(outcome)).toEqual([
      '/record/colour field.unknown',
      '/record/durationMinutes field.too_small',
    ])
  })

  test('with illegible colours are rejected with the contrast ratio and the nearest legible colour', async () => {
    const { record } = expectAnswer(await asOperator('getRecord', { kind: 'business', key: 'harbor' }))
    const outcome = await asOperator('saveRecord', {
      kind: 'business',
      key: 'harbor',
      record: { ...record, theme: { accent: '#ffd500' } },
    })
    expect(expectProblem(outcome)).toMatchObject({
      code: 'record.invalid',
      params: {
        reason: expect.stringMatching(/^business\/theme\/accent: #ffd500 .* 1\.31:1, .* #[0-9a-f]{6}\.$/),
      },
    })
  })

  test('that other records reference cannot be deleted', async () => {
    const outcome = await asOperator('deleteRecord', { kind: 'providers', key: 'leo' })
    expect(expectProblem(outcome)).toMatchObject({
      code: 'record.invalid',
      params: { reason: expect.stringContaining('teams/front-desk/members/1: there is no provider "leo"') },
    })
    expect(getProblemCode(await engine.ask('getProvider', { provider: 'leo' }))).toBeUndefined()
  })

  test('must be stored under their own slug', async () => {
    const outcome = await asOperator('saveRecord', { kind: 'services', key: 'other', record: nails })
    expect(getProblemCode(outcome)).toBe('record.invalid')
  })

  test('that two operators change at once lose no change silently', async () => {
    const put = (slug: string) =>
      asOperator('saveRecord', { kind: 'services', key: slug, record: { ...nails, slug } })
    const outcomes = await Promise.all([put('nails'), put('toes')])
    const kept = outcomes.filter(({ ok }) => ok).length
    const { records } = expectAnswer(await asOperator('listRecords', { kind: 'services' }))
    expect(records).toHaveLength(8 + kept)
    expect(outcomes.flatMap(outcome => getProblemCode(outcome) ?? [])).toEqual(
      Array(2 - kept).fill('record.changed'),
    )
  })
})
