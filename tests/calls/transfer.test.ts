/** Export and import of a business over HTTP, as the console makes them, and the emptying of the demo. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { type ConsoleRole, everyBusiness } from '#server/features/people/members.ts'
import { findCrossRecordFaults } from '#server/features/records/checks/cross-record-faults.ts'
import { createPause } from '#server/lib/pauses.ts'
import { makeArchive, readArchive } from '#tests/support/business/archive.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/business/demo.ts'
import { consoleOrigin, openConsole } from '#tests/support/console/console.ts'
import { addMember } from '#tests/support/console/members.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let app: TestApp
let send: ReturnType<typeof openConsole>
let owner: string
beforeAll(async () => {
  demo = await openDemo()
  await demo.store.directories.replace(makeBusiness('second'))
  app = await openApp({ store: demo.store, environment: { PUBLIC_URL: consoleOrigin } })
  send = openConsole(app)
  owner = await signIn('owner')
})
afterAll(async () => {
  await app.app.close()
  await demo.close()
})

async function signIn(role: ConsoleRole, now = demoNow): Promise<string> {
  const person = await addMember(demo.store, {
    business: everyBusiness,
    role,
    email: `${role}${now}@console.example`,
    ...(role === 'installation' ? {} : { business: 'second' }),
  })
  if (role !== 'installation')
    await demo.behind.query(
      "insert into membership (business, person, role, created_at) values ('harbor', $1, $2, now())",
      [person.id, role],
    )
  const { token } = await demo.store.consoleSessions.open({ person: person.id, device: '', now })
  return `bookplate_console=${token}`
}

async function download(path: string, cookie = owner, business = 'harbor') {
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: 'GET',
    url: `/api/v1/operator/transfer/${path}`,
    headers: { host: new URL(consoleOrigin).host, cookie, 'bookplate-business': business },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}

interface Sending {
  readonly business?: string
  readonly cookie?: string
  readonly mode?: 'add' | 'equal'
  readonly plan?: string
}

const sendArchive = (
  call: 'check' | 'import',
  body: Buffer,
  { business = 'harbor', cookie = owner, mode = 'equal', plan }: Sending = {},
) => {
  const query = new URLSearchParams({ mode, ...(plan === undefined ? {} : { plan }) })
  return send({ method: 'POST', path: `/operator/transfer/${call}?${query}`, body, business, cookie })
}

const readAll = (slug: string) => demo.store.directories.readAll(slug)

test('An export is imported into another business with equal records and pictures', async () => {
  const { bytes, headers } = await download('records.tar.gz')
  expect(headers['content-disposition']).toBe('attachment; filename="harbor-2026-11-23.tar.gz"')
  const checked = await sendArchive('check', bytes, { business: 'second' })
  expect(checked.body).toMatchObject({
    source: 'harbor',
    faultCount: 0,
    counts: { created: expect.any(Number) },
  })
  const before = await readAll('second')
  const plan = String(checked.body.plan)
  const imported = await sendArchive('import', bytes, { business: 'second', plan })
  expect(imported.body.counts).toEqual(checked.body.counts)
  const harbor = await readAll('harbor')
  const second = await readAll('second')
  const hosts = before?.business.hosts
  expect(second).toEqual({ ...harbor, business: { ...harbor?.business, slug: 'second', hosts } })
  const again = await readArchive((await download('records.tar.gz', owner, 'second')).bytes)
  const first = await readArchive(bytes)
  const isPicture = (path: string) => path.endsWith('.webp')
  expect(Object.keys(first).filter(isPicture).length).toBeGreaterThan(5)
  for (const [path, content] of Object.entries(first))
    if (isPicture(path)) expect({ path, equal: again[path]?.equals(content) }).toEqual({ path, equal: true })
  expect((await sendArchive('check', bytes)).body.counts).toMatchObject({
    created: 0,
    changed: 0,
    deleted: 0,
  })
})

test('A file that cannot be read in two minutes is refused as too slow, not as too large', async () => {
  const { bytes } = await download('records.tar.gz')
  const { timeout } = AbortSignal
  for (const call of ['check', 'import'] as const) {
    const limit = new AbortController()
    // At the first step of reading.
    vi.spyOn(limit.signal, 'throwIfAborted').mockImplementation(() => {
      limit.abort()
      throw limit.signal.reason
    })
    const limits = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(ms => (ms === 120_000 ? limit.signal : timeout.call(AbortSignal, ms)))
    expect(await sendArchive(call, bytes)).toMatchObject({ status: 503, body: { code: 'upload.too_slow' } })
    limits.mockRestore()
  }
  expect((await sendArchive('check', bytes)).status).toBe(200)
})

test('A check shows exactly what an import changes, which its versions call an import', async () => {
  const { bytes } = await download('records.tar.gz')
  const path = '/operator/records/services/haircut'
  const { body } = await send({ method: 'GET', path, business: 'harbor', cookie: owner })
  const record = { ...body.record, name: 'Other' }
  await send({ method: 'PUT', path, body: { record }, business: 'harbor', cookie: owner })
  const checked = await sendArchive('check', bytes)
  expect(checked.body.changes).toMatchObject([
    { kind: 'services', key: 'haircut', what: 'changed', properties: [{ name: 'name', before: 'Other' }] },
  ])
  const plan = String(checked.body.plan)
  await send({
    method: 'PUT',
    path,
    body: { record: { ...record, name: 'Third' } },
    business: 'harbor',
    cookie: owner,
  })
  expect((await sendArchive('import', bytes, { plan })).body.code).toBe('record.changed')
  const fresh = String((await sendArchive('check', bytes)).body.plan)
  expect((await sendArchive('import', bytes, { plan: fresh, mode: 'add' })).body.code).toBe('record.changed')
  expect((await sendArchive('import', bytes, { plan: fresh })).body.counts).toMatchObject({ changed: 1 })
  const versions = await send({ method: 'GET', path: `${path}/revisions`, business: 'harbor', cookie: owner })
  expect(versions.body.revisions).toMatchObject({ 0: { author: 'import' } })
})

test('Adding leaves what is not in the file; making equal archives it', async () => {
  const service = { slug: 'extra', name: 'Extra', durationMinutes: 30 }
  const archive = await makeArchive({
    'folder/services/extra.json': JSON.stringify(service),
    'folder/data/x.csv': '',
  })
  const { body } = await sendArchive('check', archive, { mode: 'add' })
  expect(body).toMatchObject({ counts: { created: 1, changed: 0, deleted: 0 }, leftOut: 1 })
  await sendArchive('import', archive, { mode: 'add', plan: String(body.plan) })
  const { bytes } = await download('records.tar.gz')
  const files = await readArchive(bytes)
  expect(JSON.parse(String(files['services/extra.json']))).toEqual(service)
  const { 'services/extra.json': _, ...others } = files
  const equal = await makeArchive(others)
  expect((await sendArchive('check', equal)).body.changes).toMatchObject([{ key: 'extra', what: 'deleted' }])
  expect((await sendArchive('import', equal)).body.counts).toMatchObject({ deleted: 1 })
})

const book = async (hour: string) => {
  const { body } = await send({
    method: 'POST',
    path: '/operator/bookings',
    business: 'harbor',
    cookie: owner,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      service: 'haircut',
      provider: 'maya',
      start: `2026-12-01T${hour}:00+01:00`,
      contact: { firstName: 'Ada' },
      override: ['limits'],
    },
  })
  expect(body).toHaveProperty('booking')
  return body
}

test('A check names the appointments that would be left without their service, hours or length', async () => {
  const { reference } = Object(await book('09:00')).booking
  const files = await readArchive((await download('records.tar.gz')).bytes)
  const change = (path: string, changes: object) => ({
    [path]: JSON.stringify({ ...JSON.parse(String(files[path])), ...changes }),
  })
  const changed = await makeArchive({
    ...files,
    ...change('services/haircut.json', { durationMinutes: 60 }),
    ...change('providers/maya.json', { hours: { tuesday: ['13:00-17:00'] } }),
  })
  const one = { count: 1, isComplete: true, appointments: [{ reference }] }
  const { consequences } = (await sendArchive('check', changed)).body
  expect(consequences).toMatchObject([
    { what: 'hours', ...one },
    { what: 'length', ...one },
  ])
  const alone = await makeArchive({ 'business.json': JSON.stringify(makeBusiness('harbor').business) })
  expect((await sendArchive('check', alone)).body.consequences).toMatchObject([{ what: 'deleted', ...one }])
  expect((await sendArchive('check', await makeArchive(files))).body.consequences).toEqual([])
})

test('A picture that was missing before keeps nothing from being imported; one that the file names does', async () => {
  const { rows } = await demo.behind.query("delete from image where business = 'harbor' returning id")
  expect(rows.length).toBeGreaterThan(5)
  const add = async (image?: object) => {
    const service = { slug: 'extra', name: 'Extra', durationMinutes: 30, ...(image ? { image } : {}) }
    const archive = await makeArchive({ 'services/extra.json': JSON.stringify(service) })
    return (await sendArchive('check', archive, { mode: 'add' })).body
  }
  expect(await add()).toMatchObject({ faultCount: 0, counts: { created: 1 } })
  expect(await add({ src: `im_${'x'.repeat(22)}`, alt: '' })).toMatchObject({
    faults: [{ file: 'services/extra.json', pointer: '/image/src' }],
  })
  expect((await sendArchive('check', (await download('records.tar.gz')).bytes)).body).toMatchObject({
    faultCount: 0,
    counts: { created: 0, changed: 0, deleted: 0 },
  })
})

test('Others have their turn after each text of a page, and after what took long', async () => {
  const blocks = Array.from({ length: 20 }, () => ({ type: 'text', text: { en: 'One', de: 'Eins' } }))
  const page = { kind: 'page' as const, document: { slug: 'long', title: 'Long', blocks } }
  let steps = 0
  const pause = async () => {
    steps += 1
  }
  const records = { ...makeBusiness('second'), content: [page] }
  expect(await findCrossRecordFaults(records, { rules: demo.configuration, pause })).toEqual([])
  expect(steps).toBeGreaterThan(2 * blocks.length)
  const next = createPause()
  let others = 0
  setImmediate(() => {
    others += 1
  })
  for (const start = performance.now(); performance.now() - start < 20; );
  await next()
  expect(others).toBe(1)
  await expect(createPause(AbortSignal.abort())()).rejects.toThrow('aborted')
})

test('Two imports of a business at once do not run', async () => {
  const { bytes } = await download('records.tar.gz')
  const answers = await Promise.all([sendArchive('check', bytes), sendArchive('check', bytes)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
})

test.each([
  ['what is no archive', () => Buffer.from('no archive'), 'upload.type_refused'],
  [
    'half an archive',
    async () => (await makeArchive({ 'business.json': 'x'.repeat(9000) })).subarray(0, 60),
    'upload.type_refused',
  ],
  [
    'a file that is larger than it looks',
    () => makeArchive({ 'images/a.jpg': Buffer.alloc(11 * 1024 * 1024) }),
    undefined,
  ],
])('A check refuses %s', async (_, make, code) => {
  const { body } = await sendArchive('check', await make())
  if (code !== undefined) expect(body.code).toBe(code)
  else expect(body.faults).toMatchObject([{ file: 'images/a.jpg' }])
})

test('A check names every fault with file and pointer, and no file leaves its folder', async () => {
  const business = JSON.stringify({ ...makeBusiness('second').business, timezone: 'Nowhere' })
  const service = JSON.stringify({ slug: 'cut', name: 'Cut', durationMinutes: -1 })
  const wrong = await sendArchive(
    'check',
    await makeArchive({ 'business.json': business, 'services/cut.json': service }),
  )
  expect(wrong.body).toMatchObject({
    faultCount: 2,
    faults: [
      { file: 'business.json', pointer: '/timezone' },
      { file: 'services/cut.json', pointer: '/durationMinutes' },
    ],
  })
  expect(wrong.body).not.toHaveProperty('plan')
  for (const path of ['../evil.json', '/tmp/evil.json', 'a/../../evil.json', 'a\\b.json']) {
    const { body } = await sendArchive('check', await makeArchive({ [path]: '{}' }))
    expect(body.faults).toMatchObject([{ reason: expect.stringContaining('name') }])
  }
})

const provider = { slug: 'x', name: 'X', timezone: 'Europe/Berlin', hours: {}, services: [] }
const service = { slug: 's', name: 'S', durationMinutes: 30 }

test.each([
  [
    'a photo elsewhere on the server',
    { 'providers/x.json': { ...provider, photo: '../../x.png' } },
    '/photo',
  ],
  [
    'a folder instead of a photo',
    { 'providers/x.json': { ...provider, photo: 'sub' }, 'providers/sub/a.jpg': '' },
    '/photo',
  ],
  [
    'a folder instead of an image',
    { 'services/s.json': { ...service, image: { src: 'images/a' } }, 'images/a/a.jpg': '' },
    '/image/src',
  ],
  ['a text that cannot be stored', { 'services/s.json': { ...service, name: 'a\0' } }, '/name'],
  ['a million faults', { 'services/s.json': { ...service, resources: Array(500_000).fill(0) } }, undefined],
  ['a name in too many folders', { [`images/${'a/'.repeat(12)}x.jpg`]: '' }, ''],
])('A check answers what is wrong with %s', async (_, contents, pointer) => {
  const files = Object.entries(contents).map(([path, content]) => [path, JSON.stringify(content)])
  const { status, body } = await sendArchive('check', await makeArchive(Object.fromEntries(files)), {
    mode: 'add',
  })
  expect({ status, isFaulty: Number(body.faultCount) > 0 }).toEqual({ status: 200, isFaulty: true })
  if (pointer !== undefined) expect(body.faults).toMatchObject([{ pointer }])
})

describe('Rights', () => {
  test('A manager exports everything, but does not import', async () => {
    const manager = await signIn('manager')
    expect((await download('records.tar.gz', manager)).status).toBe(200)
    expect((await download('business.tar.gz?bookings=true', manager)).status).toBe(200)
    expect((await sendArchive('check', Buffer.from(''), { cookie: manager })).status).toBe(403)
    expect((await download('records.tar.gz', await signIn('editor'))).status).toBe(403)
  })

  test.each([
    ['owner', 200],
    ['manager', 200],
    ['installation', 200],
    ['staff', 403],
    ['editor', 403],
  ] as const)('Data of clients, of one or of all, in any file: %s %i', async (role, expected) => {
    const exportAll = async (cookie: string) => {
      const headers = { host: new URL(consoleOrigin).host, cookie, 'bookplate-business': 'harbor' }
      const answers = await Promise.all([
        ...['bookings.csv', 'payments.csv', 'submissions.csv?kind=survey&form=satisfaction'].map(path =>
          app.app.inject({ url: `/api/v1/operator/${path}`, headers }),
        ),
        app.app.inject({
          url: '/api/v1/operator/transfer/business.tar.gz?bookings=true&clients=true&answers=true',
          headers,
        }),
        app.app.inject({
          method: 'POST',
          url: '/api/v1/operator/customers/export',
          headers: { ...headers, origin: consoleOrigin, 'content-type': 'application/json' },
          payload: { email: 'ada@example.com' },
        }),
      ])
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await exportAll(await signIn(role, addMinutes(demoNow, -2)))).toEqual(Array(5).fill(expected))
    const late = await exportAll(await signIn(role, addMinutes(demoNow, -18)))
    expect(late).toEqual(Array(5).fill(403))
  })

  test('Data about clients need a fresh sign-in, and are in the audit', async () => {
    const old = await signIn('owner', addMinutes(demoNow, -16))
    expect((await download('business.tar.gz?bookings=true', old)).status).toBe(403)
    expect((await sendArchive('check', Buffer.from(''), { cookie: old })).body.code).toBe(
      'session.proof_needed',
    )
    const query = 'bookings=true&clients=true&answers=true&giftCards=true'
    const files = await readArchive((await download(`business.tar.gz?${query}`)).bytes)
    for (const name of ['bookings', 'payments', 'clients', 'gift-cards'])
      expect(String(files[`data/${name}.csv`])).toMatch(/^\ufeff\w+,/)
    const { rows } = await demo.behind.query("select key from audit where action = 'exportBusinessData'")
    expect(rows).toContainEqual({ key: 'records bookings clients answers giftCards' })
  })
})

test('The demo is emptied by its owner, with a booking that is being made, while it is the demo, and only then', async () => {
  const empty = (cookie: string) => send({ method: 'POST', path: '/operator/demo/empty', cookie, body: {} })
  expect((await empty(owner)).body.code).toBe('operator.forbidden')
  await demo.behind.query("delete from record_revision where business = 'second'")
  for (const table of ['record', 'document', 'content', 'search_document', 'search_index', 'business'])
    await demo.behind.query(`delete from ${table} where business = 'second'`)
  await demo.store.directories.putOnStandby(['harbor'])
  expect((await empty(await signIn('manager', addMinutes(demoNow, -1)))).body.code).toBe('operator.forbidden')
  expect((await empty(await signIn('owner', addMinutes(demoNow, -17)))).body.code).toBe(
    'session.proof_needed',
  )
  const { id } = Object(await book('14:00')).booking
  await demo.behind.query(
    `insert into desk_payment (business, id, booking, amount, currency, method, taken_at)
      values ('harbor', 'd', $1, 100, 'EUR', 'cash', now())`,
    [id],
  )
  await demo.behind.query('begin; lock table outbox in access exclusive mode')
  const waiting = async () => {
    const { rows } = await demo.behind.query<{ waiting: number }>(
      'select count(*)::int as waiting from pg_locks where not granted',
    )
    return rows[0]?.waiting
  }
  const booking = book('11:00')
  await expect.poll(waiting).toBe(1)
  const emptying = empty(owner)
  await expect.poll(waiting).toBe(2)
  await demo.behind.query('commit')
  await booking
  expect(await emptying).toMatchObject({ status: 200 })
  const { business, ...lists } = (await readAll('harbor')) ?? {}
  expect(Object.keys(business ?? {}).sort()).toEqual([
    'currency',
    'defaultLocale',
    'name',
    'slug',
    'timezone',
  ])
  expect(Object.values(lists).flat()).toEqual([])
  const { rows } = await demo.behind.query<{ table: string }>(
    "select table_name as table from information_schema.columns where column_name = 'business' and table_schema = 'public'",
  )
  const kept = new Set(['audit', 'business', 'membership', 'invitation', 'record'])
  for (const { table } of rows.filter(row => !kept.has(row.table))) {
    const { rowCount } = await demo.behind.query(`select from ${table} where business = 'harbor'`)
    expect({ table, rowCount }).toEqual({ table, rowCount: 0 })
  }
  expect(await demo.store.directories.hosts()).toMatchObject([{ business: 'harbor', standby: true }])
})
