/** A business with terms accepts no booking without them, whichever way it is made. */
import { expect, test } from 'vitest'
import type { Calls } from '#schemas/generated/calls.gen.ts'
import { expectAnswer, getFaults, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'
import { faultsIn, type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const terms = {
  version: '2026-11',
  text: { en: 'Come on time.' },
  link: { label: { en: 'All of it' }, href: '/studio' },
}
const start = '2026-12-01T11:00:00+01:00'
const haircut = { service: 'haircut', provider: 'maya', start }

const engine = setUpEngine(({ business }) => ({ business: { ...business, terms } }))

type Input = Calls['createBooking']['input']
const book = (more: Partial<Input> = {}, items: Input['items'] = [haircut]) =>
  engine.ask('createBooking', orderFor(items, more))
const accepted = { termsAccepted: true }

const repeated = { service: 'coaching', provider: 'ines', start: '2026-12-01T11:00:00+01:00' }
const ways: readonly (readonly [string, Input['items'], Partial<Input>])[] = [
  ['a single booking', [haircut], {}],
  ['a cart', [haircut, { service: 'consultation', provider: 'any', location: 'video' }], {}],
  ['a series', [{ ...repeated, location: 'video', repeat: { every: 'week', count: 2 } }], {}],
  ['a one-time link', [{ ...haircut, provider: 'any' }], { oneTimeLink: 'welcome' }],
]

test.each(ways)('%s requires accepted terms', async (_, items, more) => {
  for (const termsAccepted of [undefined, false]) {
    const outcome = await book({ ...more, ...(termsAccepted === undefined ? {} : { termsAccepted }) }, items)
    expect(getProblemCode(outcome)).toBe('terms.not_accepted')
    expect(getFaults(outcome)).toEqual(['/termsAccepted terms.not_accepted'])
  }
  const { booking } = expectAnswer(await book({ ...more, ...accepted }, items))
  expect(booking.terms).toEqual({ version: '2026-11', acceptedAt: booking.createdAt })
  const found = expectAnswer(await engine.ask('getBooking', { id: booking.id }))
  expect(found.terms).toEqual(booking.terms)
})

test('Terms that changed after they were shown do not count as accepted', async () => {
  expect(getProblemCode(await book({ ...accepted, termsVersion: '2026-10' }))).toBe('terms.not_accepted')
  expectAnswer(await book({ ...accepted, termsVersion: '2026-11' }))
})

test('Other faults are reported together with missing terms', async () => {
  const contact = { firstName: 'Ada', lastName: 'Lovelace', consent: true }
  const outcome = await book({ contact })
  expect(getProblemCode(outcome)).toBe('input.invalid')
  expect(getFaults(outcome)).toEqual([
    '/contact/email contact.email_required',
    '/termsAccepted terms.not_accepted',
  ])
})

test('An operator books without accepting terms', async () => {
  const outcome = await engine.ask('createBooking', orderFor([haircut]), { caller: { isOperator: true } })
  expect(expectAnswer(outcome).booking.terms).toBeUndefined()
})

test('Visitors get text, link and version; the version of a plain text changes with it', async () => {
  expect(expectAnswer(await engine.ask('getBusiness', {})).terms).toEqual(terms)
  const { record } = expectAnswer(
    await engine.ask('getRecord', { kind: 'business', key: 'harbor' }, { caller: { isOperator: true } }),
  )
  const versions = new Set<string | undefined>()
  for (const text of ['Come on time.', 'Come early.', 'Come on time.']) {
    const put = { kind: 'business', key: 'harbor', record: { ...record, terms: text } } as const
    expectAnswer(await engine.ask('saveRecord', put, { caller: { isOperator: true } }))
    const { terms: found } = expectAnswer(await engine.ask('getBusiness', {}))
    expect(found?.text).toBe(text)
    versions.add(found?.version)
  }
  expect(versions.size).toBe(2)
})

const putTerms = (href: unknown, linkHosts: string[] = []) =>
  engine.ask(
    'saveRecord',
    {
      kind: 'business',
      key: 'harbor',
      record: {
        slug: 'harbor',
        name: 'Harbor',
        timezone: 'UTC',
        currency: 'EUR',
        defaultLocale: 'en',
        terms: { link: { label: 'Terms', href } },
        linkHosts,
      },
    },
    { caller: { isOperator: true } },
  )

test("The terms may only link to the business's allowed hosts", async () => {
  const href = 'https://harbor.example/terms'
  expect(getProblemCode(await putTerms(href, ['other.example']))).toBe('record.invalid')
  expect(getProblemCode(await putTerms(href, ['harbor.example']))).toBeUndefined()
})

test('The terms may link to a route, whose path visitors get', async () => {
  const href = { route: 'path', params: { path: 'terms' } }
  expectAnswer(await putTerms(href))
  const linkNow = async () => expectAnswer(await engine.ask('getBusiness', {})).terms?.link
  expect(await linkNow()).toEqual({ label: 'Terms', href: '/terms' })
  expectAnswer(await putTerms({ ...href, route: 'path___de' }))
  expect(await linkNow()).toEqual({ label: 'Terms', href: '/terms', locale: 'de' })
})

test('An unknown route, or one that lacks a parameter, is rejected with its place', async () => {
  for (const [href, reason] of [
    [{ route: 'pathh' }, 'business/terms/link/href/route: there is no route "pathh"; '],
    [{ route: 'path' }, 'business/terms/link/href/params: "/:path" needs the parameter "path"; add it.'],
  ] as const) {
    const outcome = await putTerms(href)
    expect(getProblemCode(outcome)).toBe('record.invalid')
    expect(JSON.stringify(outcome)).toContain(JSON.stringify(reason).slice(1, -1))
  }
})

const text = { type: 'string', maxLength: 100 }
const trial = {
  id: 'trial',
  version: 1,
  title: 'A first visit',
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: { first: text, last: text, mail: text, agreed: { type: 'boolean' } },
  },
  books: {
    items: [{ service: 'haircut', provider: 'any', start: '2026-11-30T13:00:00+01:00' }],
    contact: { firstName: '$values.first', lastName: '$values.last', email: '$values.mail' },
    termsAccepted: '$values.agreed',
  },
}

test('A form that books reports missing terms at the field that accepts them', async () => {
  const hosted: HostedApp = await openHosted({ 'schemas/forms/trial.json': trial }, {}, { terms })
  try {
    const form = { kind: 'form', id: 'trial' } as const
    const ada = { first: 'Ada', last: 'Lovelace', mail: 'ada@example.org' }
    const refused = await hosted.submit(form, ada)
    expect(refused.status).toBe(422)
    expect(faultsIn(refused)).toEqual(['/values/agreed terms.not_accepted'])
    expect((await hosted.submit(form, { ...ada, agreed: true })).status).toBe(201)
  } finally {
    await hosted.close()
  }
})
