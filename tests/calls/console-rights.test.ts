/**
 * Which role may make which call, over HTTP and from the declarations: every call of operators as every role, as nobody,
 * and as an owner of another business.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import { type ConsoleRole, everyBusiness } from '#server/features/people/members.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { openStreet, type Street } from '#tests/support/business/neighbours.ts'
import { consoleOrigin, openConsole } from '#tests/support/console/console.ts'
import { addMember } from '#tests/support/console/members.ts'

const calls = [...(await loadRules()).calls.values()].filter(({ access }) => access === 'operator')
const roles = ['owner', 'manager', 'staff', 'editor', 'installation'] as const

let street: Street
let send: ReturnType<typeof openConsole>
const cookies = new Map<string, string>()
beforeAll(async () => {
  street = await openStreet({ environment: { PUBLIC_URL: consoleOrigin } })
  send = openConsole(street.app)
  for (const role of roles)
    cookies.set(role, await open(role, role === 'installation' ? everyBusiness : 'alder'))
  cookies.set('an owner elsewhere', await open('owner', 'birch', 'elsewhere'))
})
afterAll(() => street.close())

async function open(role: ConsoleRole, business: string, name: string = role) {
  const { store } = street.demo
  const provider = role === 'staff' ? 'maya' : undefined
  const email = `${name}@console.example`
  const { id: person } = await addMember(store, { business, role, email, provider })
  const { token } = await store.consoleSessions.open({ person, device: '', now: demoNow })
  return `bookplate_console=${token}`
}

/** Sends as little as leads to the handler. */
const ask = ({ method, path, body }: CallDeclaration, cookie: string | undefined, business = 'alder') =>
  send({
    method,
    business,
    cookie,
    path: path.replace(':provider', 'maya').replace(/:\w+/g, 'x'),
    body: method === 'GET' || method === 'DELETE' ? undefined : body === 'file' ? Buffer.from('x') : {},
  })

test('Every call of operators admits the installation, and no role gets more than those above it', () => {
  expect(calls.length).toBeGreaterThan(40)
  for (const { name, roles = [] } of calls) {
    expect({ name, roles }).toMatchObject({ roles: expect.arrayContaining(['installation']) })
    if (roles.includes('manager'))
      expect({ name, roles }).toMatchObject({ roles: expect.arrayContaining(['owner']) })
    if (roles.includes('staff') || roles.includes('editor'))
      expect({ name, roles }).toMatchObject({ roles: expect.arrayContaining(['manager']) })
  }
})

describe.each(calls)('$name', call => {
  test('admits the roles that it declares, and nobody else', async () => {
    const found: Record<string, string> = {}
    for (const [who, cookie] of cookies) {
      const { status, body } = await ask(call, cookie)
      found[who] = status === 403 || status === 401 ? `${status} ${body.code}` : 'admitted'
    }
    const expected = roles.map(role => [
      role,
      call.roles?.includes(role) ? 'admitted' : '403 operator.forbidden',
    ])
    expect(found).toEqual({ ...Object.fromEntries(expected), 'an owner elsewhere': '403 operator.forbidden' })
    expect((await ask(call, undefined)).status).toBe(401)
  })
})

describe('Staff', () => {
  const staff = () => ({ business: 'alder', cookie: cookies.get('staff') })
  const post = (path: string, body: object) => send({ ...staff(), method: 'POST', path, body })

  test('see and decide what is in their own calendar alone', async () => {
    const { id } = await street.own.booking()
    const request = await street.own.request()
    const listed = await send({ ...staff(), method: 'GET', path: '/operator/bookings' })
    expect(listed.text).toContain(id)
    expect(listed.text).not.toContain(request.id)
    const leo = await send({ ...staff(), method: 'GET', path: '/operator/bookings?provider=leo' })
    expect(leo.body.code).toBe('operator.forbidden')
    for (const act of ['approve', 'decline', 'cancel'])
      expect((await post(`/operator/bookings/${request.id}/${act}`, {})).body.code).toBe('operator.forbidden')
    expect((await post(`/operator/bookings/${id}/cancel`, { reason: 'ill' })).body.booking?.status).toBe(
      'cancelled',
    )
  })

  test('see and connect no calendar but their own', async () => {
    const { body } = await send({ ...staff(), method: 'GET', path: '/operator/calendars' })
    expect(Object.values(body.calendars ?? {}).map(({ provider }) => `${provider}`)).toEqual(['maya'])
    const times = '/operator/slots?service=haircut&from=2026-12-01&to=2026-12-01'
    const slots = await send({ ...staff(), method: 'GET', path: times })
    expect(slots.text).toContain('"maya"')
    expect(slots.text).not.toContain('"leo"')
    const others = await send({ ...staff(), method: 'GET', path: `${times}&provider=leo` })
    expect(others.body.code).toBe('operator.forbidden')
    const path = '/operator/calendar-connections/leo/google'
    expect((await send({ ...staff(), method: 'DELETE', path })).body.code).toBe('operator.forbidden')
  })
})

describe('Editors', () => {
  const editor = () => ({ business: 'alder', cookie: cookies.get('editor') })

  test('see and change content, but no other record, and no file of the installation', async () => {
    const get = (path: string) => send({ ...editor(), method: 'GET', path })
    expect((await get('/operator/records/posts')).status).toBe(200)
    expect((await get('/operator/records/providers')).body.code).toBe('operator.forbidden')
    const draft = (body: object) => send({ ...editor(), method: 'POST', path: '/operator/previews', body })
    const service = { kind: 'services', key: 'haircut' }
    expect((await draft({ changes: [service] })).body.code).toBe('operator.forbidden')
    const file = { file: 'routes.json', content: [] }
    expect((await draft({ files: [file] })).body.code).toBe('operator.forbidden')
  })

  test('are listed only the previews that they may open', async () => {
    const draftAs = (who: string, method: 'GET' | 'POST', body?: object) =>
      send({ method, path: '/operator/previews', business: 'alder', cookie: cookies.get(who), body })
    const change = (kind: string, record: object) => ({ changes: [{ kind, key: 'drafted', record }] })
    const tag = await draftAs(
      'editor',
      'POST',
      change('tags', { slug: 'drafted', title: 'Drafted', site: 'studio' }),
    )
    const path = '/operator/records/providers/maya'
    const read = await send({ method: 'GET', path, business: 'alder', cookie: cookies.get('owner') })
    const provider = await draftAs(
      'owner',
      'POST',
      change('providers', { ...read.body.record, slug: 'drafted' }),
    )
    expect([tag.status, provider.status]).toEqual([200, 200])
    const idsFor = async (who: string) =>
      [...(await draftAs(who, 'GET')).text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)
    const ids = [tag, provider].map(({ body }) => String(body.preview?.id))
    const isListedFor = async (who: string) => {
      const listed = await idsFor(who)
      return ids.map(id => listed.includes(id))
    }
    expect(await isListedFor('editor')).toEqual([true, false])
    expect(await isListedFor('owner')).toEqual([true, true])
  })
})

test('Only the installation changes the hosts of a business, and never to those of another', async () => {
  const path = '/operator/records/business/alder'
  const read = await send({ method: 'GET', path, business: 'alder', cookie: cookies.get('owner') })
  const taken = street.others.map(({ host }) => host)
  const put = (who: string, hosts: readonly string[]) => {
    const record = { ...read.body.record, hosts: [street.own.host, ...hosts] }
    return send({ method: 'PUT', path, business: 'alder', cookie: cookies.get(who), body: { record } })
  }
  const changes = [{ kind: 'business', key: 'alder', record: { ...read.body.record, hosts: taken } }]
  const preview = (who: string) =>
    send({
      method: 'POST',
      path: '/operator/previews',
      business: 'alder',
      cookie: cookies.get(who),
      body: { changes },
    })
  expect([(await put('manager', taken)).status, (await put('owner', ['new.example'])).status]).toEqual([
    403, 403,
  ])
  expect([(await preview('owner')).status, (await put('owner', [])).status]).toEqual([403, 200])
  const refused = await put('installation', taken)
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('is also a host of')])
  expect((await preview('installation')).status).toBe(422)
})
