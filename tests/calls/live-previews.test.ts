/** Live previews: how many there are, how long they last, whose they are, and what their visitors may do. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { openStreet, type Street } from '#tests/support/business/neighbours.ts'
import { consoleOrigin, openConsole } from '#tests/support/console/console.ts'
import { addMember } from '#tests/support/console/members.ts'

let street: Street
let send: ReturnType<typeof openConsole>
let cookie: string
beforeAll(async () => {
  street = await openStreet({ environment: { PUBLIC_URL: consoleOrigin } })
  send = openConsole(street.app)
  const { store } = street.demo
  const member = { business: 'alder', role: 'owner' as const, email: 'owner@console.example' }
  const { id: person } = await addMember(store, member)
  const { token } = await store.consoleSessions.open({ person, device: '', now: demoNow })
  cookie = `bookplate_console=${token}`
})
afterAll(() => street.close())

const maya = { slug: 'maya', timezone: 'Europe/Berlin', services: 'all', hours: { monday: ['09:00-17:00'] } }
const previewMaya = (replaces?: string, business = 'alder') =>
  send({
    method: 'POST',
    path: '/operator/records/providers/maya/preview',
    business,
    cookie,
    body: {
      kind: 'providers',
      key: 'maya',
      record: { ...maya, name: 'Typed' },
      ...(replaces === undefined ? {} : { replaces }),
    },
  })
const listLive = async (business = 'alder') => {
  const { rows } = await street.demo.behind.query(
    "select id from preview where business = $1 and starts_with(id, 'live-') order by created_at, id",
    [business],
  )
  return rows.map(({ id }) => String(id))
}
const preview = async (replaces?: string): Promise<string> => {
  const { status, text } = await previewMaya(replaces)
  const id = /live-\w+/.exec(text)?.[0]
  if (status !== 200 || id === undefined) throw new Error(`${status} ${text}`)
  return id
}
const isOpen = async (id: string, host = street.own.host) => {
  const { status } = await street.send(host, { method: 'GET', path: `/previews/${id}` })
  return status === 200
}

test('One takes the place of the one before, and of the oldest beyond 20; each ends after an hour', async () => {
  const first = await preview()
  const second = await preview(first)
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
  for (let minute = 1; minute <= 20; minute++) {
    street.app.setTime(addMinutes(demoNow, minute))
    await preview()
  }
  expect(await isOpen(second)).toBe(false)
  const [oldest = '', next = '', ...others] = await listLive()
  expect(others).toHaveLength(18)
  await preview(oldest)
  expect([await isOpen(oldest), await isOpen(next), (await listLive()).length]).toEqual([false, true, 20])
  const { body } = await send({ method: 'GET', path: '/operator/previews', business: 'alder', cookie })
  expect(JSON.stringify(body)).not.toContain('live-')

  street.app.setTime(addMinutes(demoNow, 61))
  expect([await isOpen(next), await isOpen(others[0] ?? '')]).toEqual([true, true])
  street.app.setTime(addMinutes(demoNow, 62))
  expect([await isOpen(next), await isOpen(others[0] ?? '')]).toEqual([false, true])
  street.app.setTime(demoNow)
})

test('It belongs to one business: no other shows, replaces or makes it', async () => {
  const id = await preview()
  const [elsewhere] = street.others
  if (!elsewhere) throw new Error('There is no other business.')
  expect([await isOpen(id), await isOpen(id, elsewhere.host)]).toEqual([true, false])
  const refused = await previewMaya(id, elsewhere.slug)
  expect([refused.status, refused.body.code]).toEqual([403, 'operator.forbidden'])
  expect([await isOpen(id), await listLive(elsewhere.slug)]).toEqual([true, []])
})

test('Browsers send the cookie of the console to no call that visitors make', async () => {
  const { headers } = await send({ method: 'POST', path: '/operator/sign-out', body: {}, cookie })
  const path = /Path=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '/'
  const { calls } = await loadRules()
  const reached = [...calls.values()].filter(call => `/api/v1${call.path}`.startsWith(path))
  expect(reached.map(({ access }) => access)).toContain('operator')
  expect(reached.filter(({ access = 'visitor' }) => access === 'visitor')).toEqual([])
})
