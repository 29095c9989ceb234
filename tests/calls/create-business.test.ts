/** The first business of a new installation, over HTTP: who may create it, once, and what comes of the demo. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ConsoleRole, everyBusiness } from '#server/features/people/members.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/business/demo.ts'
import { consoleOrigin, openConsole } from '#tests/support/console/console.ts'
import { addMember } from '#tests/support/console/members.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let app: TestApp
let send: ReturnType<typeof openConsole>
beforeEach(async () => {
  demo = await openDemo()
  await demo.store.directories.putOnStandby(['harbor'])
  app = await openApp({ store: demo.store, environment: { PUBLIC_URL: consoleOrigin } })
  send = openConsole(app)
})
afterEach(async () => {
  await app.app.close()
  await demo.close()
})

/** Opens a session as the link of an invitation does. */
async function signIn(role: ConsoleRole, business = 'harbor'): Promise<string> {
  const person = await addMember(demo.store, { business, role, email: `${role}@console.example` })
  const { token } = await demo.store.consoleSessions.open({
    person: person.id,
    device: '',
    now: demoNow,
    onlyAt: business === everyBusiness ? undefined : business,
  })
  return `bookplate_console=${token}`
}

const hours = { monday: ['09:00-17:00'] }
const records = {
  business: { slug: 'own', name: 'Own', timezone: 'Europe/Berlin', currency: 'EUR', defaultLocale: 'de' },
  providers: [{ slug: 'ada', name: 'Ada', timezone: 'Europe/Berlin', hours, services: 'all' }],
  services: [{ slug: 'cut', name: 'Cut', durationMinutes: 30, price: '25.50' }],
}

const create = (cookie: string | undefined, more: object = {}) =>
  send({ method: 'POST', path: '/operator/businesses', cookie, body: { ...records, ...more } })

/** The status of each document of the demo that a visitor asks for. */
const openDemoForms = async () =>
  Promise.all(
    ['forms/1', 'forms/intake', 'forms/voucher', 'surveys/satisfaction', 'surveys/visit'].map(
      async path => (await app.app.inject({ url: `/api/v1/${path}`, headers: visitor })).statusCode,
    ),
  )
const visitor = { host: 'book.example.org' }

const listMemberships = async (cookie: string) =>
  (await send({ method: 'GET', path: '/operator/sign-in', cookie })).body.memberships

const readPublicName = async () =>
  (
    await app.app.inject({ method: 'GET', url: '/api/v1/business', headers: { host: 'book.example.org' } })
  ).json().name

describe('The owner of the demo', () => {
  test('creates a business of their own, reaches it with the same session, and visitors get it', async () => {
    const cookie = await signIn('owner')
    expect(await listMemberships(cookie)).toMatchObject([{ business: { slug: 'harbor', isDemo: true } }])
    expect(await readPublicName()).toBe('Harbor Studio')
    const providers = records.providers.map(provider => ({ ...provider, name: 'owner' }))
    expect(await create(cookie, { providers })).toMatchObject({ status: 200, body: { business: 'own' } })
    const [own, ...others] = Object.values((await listMemberships(cookie)) ?? [])
    expect([own, others]).toMatchObject([
      { business: { slug: 'own', name: 'Own' }, role: 'owner', provider: 'ada' },
      [],
    ])
    expect(own).not.toHaveProperty('business.isDemo')
    const path = '/operator/records/services/cut'
    const { body } = await send({ method: 'GET', path, cookie, business: 'own' })
    expect(body.record).toMatchObject({ name: 'Cut', price: 2550 })
    expect(await readPublicName()).toBe('Own')
    const answered = await send({ method: 'GET', path: '/operator/answered-forms', cookie, business: 'own' })
    expect(answered.body.forms).toEqual([])
    const { rows } = await demo.behind.query("select author, action from audit where business = 'own'")
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['createBusiness']))
  })

  test('leaves the forms and surveys of the demo behind, which take no more answers', async () => {
    const cookie = await signIn('owner')
    expect(await openDemoForms()).toEqual([200, 200, 200, 200, 200])
    const { stamp } = (await app.app.inject({ url: '/api/v1/forms/voucher', headers: visitor })).json()
    await create(cookie)
    expect(await openDemoForms()).toEqual([404, 404, 404, 404, 404])
    expect((await app.app.inject({ url: '/widget/form/voucher', headers: visitor })).statusCode).toBe(404)
    const sent = await app.app.inject({
      method: 'POST',
      url: '/api/v1/forms/voucher/submissions',
      headers: { ...visitor, 'idempotency-key': crypto.randomUUID() },
      payload: { version: 2, stamp, locale: 'en', values: {} },
    })
    expect([sent.statusCode, sent.json().code]).toEqual([404, 'form.not_found'])
    const progress = await app.app.inject({
      method: 'POST',
      url: '/api/v1/form-progress',
      headers: visitor,
      payload: { kind: 'form', form: 'voucher', version: 2, started: true },
    })
    expect([progress.statusCode, progress.json().code]).toEqual([404, 'form.not_found'])
    const contact = await app.app.inject({ url: '/api/v1/forms/contact-short', headers: visitor })
    expect(contact.statusCode).toBe(200)
  })

  test('has none of them for records that name one, which are refused', async () => {
    const cookie = await signIn('owner')
    const services = [{ ...records.services[0], form: '1' }]
    const { status, body } = await create(cookie, { services })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('there is no form \\"1\\"')])
    expect(await demo.store.directories.readAll('own')).toBeUndefined()
  })

  test('has none of them either once the demo is empty', async () => {
    const cookie = await signIn('owner')
    const { status } = await send({ method: 'POST', path: '/operator/demo/empty', cookie, body: {} })
    expect(status).toBe(200)
    expect(await openDemoForms()).toEqual([404, 404, 404, 404, 404])
  })

  test('does so once', async () => {
    const cookie = await signIn('owner')
    const answers = await Promise.all([create(cookie), create(cookie)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([403, 409])])
    const other = { ...records.business, slug: 'other' }
    expect((await create(cookie, { business: other })).body.code).toBe('operator.forbidden')
  })

  test('creates one business, whatever the slugs of simultaneous calls', async () => {
    const cookie = await signIn('owner')
    const slugs = ['own', 'other', 'third']
    const answers = await Promise.all(
      slugs.map(slug => create(cookie, { business: { ...records.business, slug } })),
    )
    const refused = expect.toBeOneOf([403, 409])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, refused, refused])
    expect(await demo.store.directories.list()).toHaveLength(2)
    expect(await readPublicName()).toBe('Own')
  })

  test('is told what is wrong with the records, and nothing is written', async () => {
    const cookie = await signIn('owner')
    const change = (record: object) => ({ business: { ...records.business, ...record } })
    const wrong = [
      change({ slug: 'harbor' }),
      change({ hosts: ['book.example.org'] }),
      change({ timezone: 'Europe/Nowhere' }),
      { services: [{ ...records.services[0], price: 'much' }] },
      { providers: [{ ...records.providers[0], services: ['unknown'] }] },
    ]
    for (const records of wrong) expect((await create(cookie, records)).status).toBe(422)
    expect(await readPublicName()).toBe('Harbor Studio')
    expect((await demo.store.directories.list()).length).toBe(1)
  })
})

test('A person of the installation creates it, too', async () => {
  expect((await create(await signIn('installation', everyBusiness))).status).toBe(200)
})

test('Others do not, nor does anybody once the demo was changed', async () => {
  expect((await create(undefined)).status).toBe(401)
  expect((await create(await signIn('manager'))).body.code).toBe('operator.forbidden')
  const cookie = await signIn('owner')
  const records = await demo.store.directories.read('harbor')
  if (!records) return expect.unreachable('The demo is gone.')
  await demo.store.directories.replace(records)
  expect((await create(cookie)).body.code).toBe('operator.forbidden')
})
