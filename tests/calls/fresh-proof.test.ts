/** What a session cannot do a quarter of an hour after its sign-in: have data or visitors go elsewhere from then on. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { listSensitiveProperties } from '#server/features/records/calls/sensitive-changes.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { getMark } from '#tests/support/business/neighbour-records.ts'
import { openStreet, type Street } from '#tests/support/business/neighbours.ts'
import { consoleOrigin, openConsole } from '#tests/support/console/console.ts'
import { addMember } from '#tests/support/console/members.ts'
import { root } from '#tests/support/run/command.ts'

const elsewhere = 'evil.example'
const emails = { to: `me@${elsewhere}` }

/** By kind of record and property, a value that leads elsewhere. */
const guarded = {
  business: {
    hosts: [`book.${elsewhere}`],
    embedHosts: [elsewhere],
    embedShares: ['contact'],
    linkHosts: [elsewhere],
    videoHosts: [elsewhere],
    ownerLetters: emails,
    replyTo: emails.to,
    webhooks: [{ name: 'copy', url: `https://${elsewhere}/x` }],
  },
  providers: {
    replyTo: emails.to,
    busyFeeds: [{ url: `https://${elsewhere}/calendar.ics` }],
    calendarSecretVersion: 7,
    ownerLetters: emails,
  },
} as const

/** The calls with a proof, of which none may be forgotten. */
const provenCalls = [
  'addPasskey',
  'checkImport',
  'connectCalendar',
  'emptyDemo',
  'eraseCustomer',
  'exportBookings',
  'exportBusinessData',
  'exportCustomer',
  'exportPayments',
  'exportSubmissions',
  'importBusiness',
  'inviteTeamMember',
  'listProviderCalendars',
  'listWebhooks',
  'saveTeamMember',
  'removeTeamMember',
  'deleteInvitation',
]

const rules = await loadRules()
let street: Street
let send: ReturnType<typeof openConsole>
let cookie = ''
beforeAll(async () => {
  street = await openStreet({ environment: { PUBLIC_URL: consoleOrigin } })
  send = openConsole(street.app)
})
beforeEach(async () => {
  street.app.setTime(demoNow)
  cookie = await open('owner', 'alder')
})
afterAll(() => street.close())

let count = 0
async function open(role: 'owner' | 'installation' | 'editor', business: string): Promise<string> {
  const { store } = street.demo
  count += 1
  const { id: person } = await addMember(store, { business, role, email: `${role}${count}@console.example` })
  const { token } = await store.consoleSessions.open({ person, device: '', now: demoNow })
  return `bookplate_console=${token}`
}

const later = () => street.app.setTime(addMinutes(demoNow, 16))
const askAs = (as: string) => (method: string, path: string, body?: unknown) =>
  send({ method, path, body, cookie: as, business: 'alder' })
const ask = (method: string, path: string, body?: unknown) => askAs(cookie)(method, path, body)

async function read(place: string) {
  const { body } = await ask('GET', `/operator/records/${place}`)
  return { record: Object(body.record), version: Number(body.version) }
}

const places = { business: 'business/alder', providers: 'providers/maya' } as const
const cases = Object.entries(guarded).flatMap(([kind, properties]) =>
  Object.entries(properties).map(([name, value]) => ({ kind, name, value })),
)

const isKind = (kind: string): kind is keyof typeof places => kind in places
const getPlace = (kind: string) => (isKind(kind) ? places[kind] : expect.unreachable(kind))

test('The declarations name these properties and calls, and no other', () => {
  expect(listSensitiveProperties('Business', rules).toSorted()).toEqual(
    Object.keys(guarded.business).toSorted(),
  )
  expect(listSensitiveProperties('Provider', rules).toSorted()).toEqual(
    Object.keys(guarded.providers).toSorted(),
  )
  const others = Object.keys(rules.definitions).filter(
    entity => !['Business', 'Provider'].includes(entity) && listSensitiveProperties(entity, rules).length > 0,
  )
  expect(others).toEqual([])
  const proven = [...rules.calls.values()].filter(({ proof }) => proof).map(({ name }) => name)
  expect(proven.toSorted()).toEqual(provenCalls.toSorted())
  for (const { name, problems, proof } of rules.calls.values())
    if (proof)
      expect({ name, problems }).toMatchObject({ problems: expect.arrayContaining(['session.proof_needed']) })
})

describe.each(cases)('$kind: $name', ({ kind, name, value }) => {
  const place = getPlace(kind)
  const asRole = () => (name === 'hosts' ? open('installation', '*') : Promise.resolve(cookie))

  test('is not written in an old session: neither by itself, nor by a preview or an earlier version', async () => {
    const ask = askAs(await asRole())
    const { record, version } = await read(place)
    const changed = { ...record, [name]: value }
    const isSame = JSON.stringify(record) === JSON.stringify(changed)
    expect(isSame).toBe(false)
    later()
    const put = await ask('PUT', `/operator/records/${place}`, { record: changed, ifVersion: version })
    expect(put).toMatchObject({ status: 403, body: { code: 'session.proof_needed' } })
    const [folder, key] = place.split('/')
    const change = { kind: folder, key, record: changed }
    const { body } = await ask('POST', '/operator/previews', { changes: [change] })
    const published = await ask('POST', `/operator/previews/${Object(body.preview).id}/publish`, {})
    expect(published).toMatchObject({ status: 403, body: { code: 'session.proof_needed' } })
    expect(await read(place)).toEqual({ record, version })
    // After a sign-in all of it goes; then the way back needs one, too.
    street.app.setTime(demoNow)
    const done = await ask('PUT', `/operator/records/${place}`, { record: changed, ifVersion: version })
    expect(done.status).toBe(200)
    later()
    const restored = await ask('POST', `/operator/records/${place}/restore`, { version })
    expect(restored).toMatchObject({ status: 403, body: { code: 'session.proof_needed' } })
    street.app.setTime(demoNow)
    expect((await ask('POST', `/operator/records/${place}/restore`, { version })).status).toBe(200)
  })
})

test('Files are published after a fresh sign-in only: they say for all businesses where forms lead', async () => {
  const asInstallation = askAs(await open('installation', '*'))
  const messages = JSON.parse(await readFile(join(root, 'locales/en.json'), 'utf8'))
  const file = { file: 'locales/en.json', content: { ...messages, 'mail.code': 'Your code' } }
  const { status, body } = await asInstallation('POST', '/operator/previews', { files: [file] })
  expect(status).toBe(200)
  later()
  const path = `/operator/previews/${Object(body.preview).id}/publish`
  expect(await asInstallation('POST', path, {})).toMatchObject({
    status: 403,
    body: { code: 'session.proof_needed' },
  })
})

test('Everything else of a record is written in an old session', async () => {
  later()
  for (const [place, change] of [
    ['business/alder', { tagline: 'By the harbour' }],
    ['providers/maya', { role: 'Tutor' }],
  ] as const) {
    const { record, version } = await read(place)
    const { status } = await ask('PUT', `/operator/records/${place}`, {
      record: { ...record, ...change },
      ifVersion: version,
    })
    expect({ place, status }).toEqual({ place, status: 200 })
  }
})

test('A new provider with an address of their own needs a sign-in, and one without needs none', async () => {
  later()
  const provider = { slug: 'nora', name: 'Nora', timezone: 'Europe/Berlin', hours: {}, services: 'all' }
  const own = { record: { ...provider, ownerLetters: emails } }
  expect((await ask('PUT', '/operator/records/providers/nora', own)).body.code).toBe('session.proof_needed')
  expect((await ask('PUT', '/operator/records/providers/nora', { record: provider })).status).toBe(200)
})

test.each(provenCalls.filter(name => rules.calls.get(name)?.access === 'operator'))(
  '%s is refused in an old session',
  async name => {
    const call = rules.calls.get(name) ?? expect.unreachable(name)
    later()
    const path = call.path.replace(':provider', 'maya').replace(/:\w+/g, 'x')
    const body =
      call.method === 'GET' || call.method === 'DELETE'
        ? undefined
        : call.body === 'file'
          ? Buffer.from('x')
          : {}
    expect(await ask(call.method, path, body)).toMatchObject({
      status: 403,
      body: { code: 'session.proof_needed' },
    })
  },
)

test("The operator's token is its own proof", async () => {
  later()
  const { record } = await read('business/alder')
  const body = { record: { ...record, replyTo: `desk@${getMark('alder')}.example` } }
  const own = street.own
  expect(
    (
      await street.send(own.host, {
        method: 'PUT',
        path: '/operator/records/business/alder',
        body,
        asOperator: true,
      })
    ).status,
  ).toBe(200)
  expect(
    (await street.send(own.host, { method: 'GET', path: '/operator/webhooks', asOperator: true })).status,
  ).toBe(200)
})
