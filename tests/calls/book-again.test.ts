/** A booking's appointments name the path that books the same again, for as long as there is one. */
import { expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { duoTeam } from '#tests/support/business/demo.ts'
import { expectAnswer, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const haircut = { service: 'haircut', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }
const book = async (...items: Parameters<typeof orderFor>[0]): Promise<Booking> =>
  expectAnswer(await engine.ask('createBooking', orderFor(items))).booking
const listPaths = ({ appointments }: Booking) => appointments.map(({ bookAgainPath }) => bookAgainPath)
const read = async ({ id }: Booking) => listPaths(expectAnswer(await engine.ask('getBooking', { id })))

const withMaya = '/widget/appointment/maya/haircut'
const withAnyone = '/widget/appointment/service/haircut'

test('A booking is booked again with the same provider: when made, moved, over and cancelled', async () => {
  const booking = await book(haircut)
  expect(listPaths(booking)).toEqual([withMaya])
  const { id } = booking
  const moved = await engine.ask('rescheduleBooking', { id, start: '2026-12-02T10:00:00+01:00' })
  expect(listPaths(expectAnswer(moved).booking)).toEqual([withMaya])
  engine.setClock('2027-03-01T12:00:00+01:00')
  expect(await read(booking)).toEqual([withMaya])
  const other = await book({ ...haircut, start: '2027-03-02T10:00:00+01:00' })
  expect(listPaths(expectAnswer(await engine.ask('cancelBooking', { id: other.id })).booking)).toEqual([
    withMaya,
  ])
})

test('A time with any provider is booked again with the one who had it', async () => {
  const booking = await book({ ...haircut, provider: 'any' })
  const [appointment] = booking.appointments
  expect(appointment?.bookAgainPath).toBe(`/widget/appointment/${appointment?.provider}/haircut`)
})

test('Each service of a cart has its own path', async () => {
  const consultation = { service: 'consultation', provider: 'ines', start: '2026-12-01T11:30:00+01:00' }
  expect(listPaths(await book(haircut, { ...consultation, location: 'video' }))).toEqual([
    withMaya,
    '/widget/appointment/ines/consultation',
  ])
})

test('A provider who left the service leaves it to the others; nobody is left, and there is no path', async () => {
  const booking = await book(haircut)
  await engine.replaceRecords(({ providers }) => ({
    providers: providers.map(one => (one.slug === 'maya' ? { ...one, services: ['color'] } : one)),
  }))
  expect(await read(booking)).toEqual([withAnyone])
  await engine.replaceRecords(({ providers }) => ({
    providers: providers.map(one => ({ ...one, services: ['color'] })),
  }))
  expect(await read(booking)).toEqual([undefined])
})

test('A service that was withdrawn cannot be booked again', async () => {
  const booking = await book(haircut)
  await engine.replaceRecords(({ services, serviceMenus, groups }) => ({
    services: services.filter(({ slug }) => slug !== 'haircut'),
    serviceMenus: serviceMenus.slice(0, 0),
    groups: groups.slice(0, 0),
  }))
  expect(await read(booking)).toEqual([undefined])
})

test('Members of a collective team are booked again together, or with anyone once the team has changed', async () => {
  await engine.replaceRecords(({ teams }) => ({ teams: [...teams, duoTeam] }))
  const booking = await book({ ...haircut, provider: 'duo', start: '2026-12-01T14:00:00+01:00' })
  expect(listPaths(booking)).toEqual(Array(2).fill('/widget/appointment/duo/haircut'))
  await engine.replaceRecords(({ teams }) => ({
    teams: [...teams, { ...duoTeam, members: ['maya', 'leo', 'ines'] }],
  }))
  expect(await read(booking)).toEqual(Array(2).fill(withAnyone))
})
