/** Receipts of what visitors consented to: with the text as they saw it, the language, and when. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canary, canaryBusiness } from '#tests/support/business/canary-person.ts'
import { type HostedApp, type Json, openHosted } from '#tests/support/forms/hosting.ts'

const newsletter = {
  id: 'newsletter',
  version: 1,
  title: 'Newsletter',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['email', 'agree'],
    properties: {
      email: { type: 'string', format: 'email' },
      agree: { type: 'boolean', const: true },
      partner: { type: 'boolean' },
      loud: { type: 'boolean' },
    },
  },
  ui: {
    agree: { 'ui:title': { en: 'I want emails.', de: 'Ich möchte Briefe.' } },
    partner: {
      'ui:title': 'Partners may write, too.',
      'ui:link': { label: 'Who they are', href: '/studio' },
    },
    loud: { 'ui:title': 'Loud' },
  },
}

let hosted: HostedApp
beforeAll(async () => {
  const terms = {
    text: { en: 'Be on time.', de: 'Seien Sie pünktlich.' },
    link: { label: 'All terms', href: '/studio' },
  }
  hosted = await openHosted({ 'schemas/forms/newsletter.json': newsletter }, {}, { ...canaryBusiness, terms })
})
afterAll(() => hosted.close())

const book = async (date: string, contact: object, asOperator = false) => {
  const query = new URLSearchParams({ service: 'haircut', from: date, to: date, timezone: 'Europe/Berlin' })
  const slot = (await hosted.get(`/slots?${query}`)).body.days?.[0]?.slots?.[0]
  const items = [{ service: 'haircut', provider: slot?.providers?.[0], start: slot?.start }]
  const body = { items, contact: { ...canary, ...contact }, timezone: 'Europe/Berlin', locale: 'de' }
  const { status, body: answer } = await hosted.send('POST', '/bookings', {
    body: { ...body, termsAccepted: true },
    key: crypto.randomUUID(),
    asOperator,
  })
  expect(status).toBe(201)
  return answer.booking
}

/** Returns the receipts with their texts. */
const describeConsents = (record: Json | undefined, texts: Json | undefined) =>
  Object.values(record?.consents ?? {}).map(({ field, locale, at, digest }) => ({
    field,
    locale,
    at,
    text: Object.values(texts ?? {}).find(text => text.digest === digest)?.text,
  }))

const at = '2026-11-23T08:00:00+01:00'

test('A booking has receipts of the terms and of the ticked consent, in the language of the visitor', async () => {
  const booking = await book('2026-12-01', { consent: true })
  const { body } = await hosted.get('/operator/bookings', true)
  const listed = Object.values(body.bookings ?? {}).find(({ id }) => id === booking?.id)
  expect(describeConsents(listed, body.consentTexts)).toEqual([
    {
      field: 'terms',
      locale: 'de',
      at,
      text: 'Seien Sie pünktlich.\nIch akzeptiere die Geschäftsbedingungen.\nAll terms: /studio',
    },
    { field: '/consent', locale: 'de', at, text: expect.stringMatching(/^Ich .*Termin/) },
  ])
  expect(Object.values(listed?.consents ?? {})[0]?.version).toBe(listed?.terms?.version)
})

test('What is not ticked has no receipt, nor has what an operator books', async () => {
  const fields = (booking: Json | undefined) =>
    Object.values(booking?.consents ?? {}).map(({ field }) => field)
  expect(fields(await book('2026-12-02', { consent: false }))).toEqual(['terms'])
  expect(fields(await book('2026-12-02', { consent: true }, true))).toEqual([])
})

test('A submission has receipts of its consents, and keeps them when the text of the form changes', async () => {
  const values = { email: canary.email, agree: true, partner: true, loud: true }
  const form = { kind: 'form', id: 'newsletter' } as const
  const { body: answer } = await hosted.submit(form, values, { locale: 'de' })
  const read = async () => {
    const { body } = await hosted.get(`/operator/submissions/${answer.submission?.id}`, true)
    return describeConsents(body.submission, body.consentTexts)
  }
  const receipts = [
    { field: '/agree', locale: 'de', at, text: 'Ich möchte Briefe.' },
    { field: '/partner', locale: 'de', at, text: 'Partners may write, too.\nWho they are: /studio' },
  ]
  expect(await read()).toEqual(receipts)
  const ui = { ...newsletter.ui, agree: { 'ui:title': 'Changed' } }
  await hosted.folder.write(
    'schemas/forms/newsletter.json',
    JSON.stringify({ ...newsletter, version: 2, ui }),
  )
  await hosted.appContext.reload()
  expect(await read()).toEqual(receipts)
  await hosted.submit(form, { email: canary.email, agree: true })
  const { body } = await hosted.get('/operator/submissions?kind=form&form=newsletter', true)
  const texts = Object.values(body.consentTexts ?? {}).map(({ text }) => text)
  expect(texts.sort()).toEqual([
    'Changed',
    'Ich möchte Briefe.',
    'Partners may write, too.\nWho they are: /studio',
  ])
})

test('The export of the person has the receipts and their texts, whose digests prove them', async () => {
  const { body } = await hosted.send('POST', '/operator/customers/export', {
    body: { email: canary.email },
    asOperator: true,
  })
  const texts = Object.values(body.consentTexts ?? {})
  for (const { digest, text } of texts)
    expect(createHash('sha256').update(String(text)).digest('base64url')).toBe(digest)
  const named = [...Object.values(body.bookings ?? {}), ...Object.values(body.submissions ?? {})].flatMap(
    ({ consents }) => Object.values(consents ?? {}).map(({ digest }) => digest),
  )
  expect(new Set(texts.map(({ digest }) => digest))).toEqual(new Set(named))
  expect(named.length).toBeGreaterThan(4)
})

test('Receipts name no address of the network and no browser', async () => {
  const { rows } = await hosted.demo.behind.query(
    `select consents::text from submission union all select (document->'consents')::text from booking`,
  )
  const names = rows
    .flatMap(row => Object.values(row).map(String))
    .flatMap(text => text.match(/"\w+":/g) ?? [])
  expect([...new Set(names)].sort()).toEqual(['"at":', '"digest":', '"field":', '"locale":', '"version":'])
})

describe('Cookie consent', () => {
  const choose = async (choice: string, headers: Readonly<Record<string, string>> = {}) => {
    const referer = 'http://localhost/widget/booking-list?x=1'
    const answer = await hosted.app.inject({
      url: `/consent?choice=${choice}`,
      headers: { host: 'localhost', referer, ...headers },
    })
    const { location, 'clear-site-data': cleared } = answer.headers
    return { location, cleared, cookies: [answer.headers['set-cookie'] ?? []].flat() }
  }
  const expired = ['timezone=; Path=/; Max-Age=0', 'i18n_redirected=; Path=/; Max-Age=0; SameSite=Lax']

  test('is stored, and the essential one removes what the other allowed', async () => {
    expect((await choose('all')).cookies).toEqual([expect.stringMatching(/^cookie_consent=all; /)])
    const [choice, ...rest] = (await choose('essential')).cookies
    expect([choice, rest]).toEqual([expect.stringMatching(/^cookie_consent=essential; /), expired])
  })

  test('is withdrawn by a link, which leads back to the page, and the page asks again', async () => {
    const answer = await choose('withdraw', { cookie: 'cookie_consent=all' })
    expect(answer.cookies).toEqual(['cookie_consent=; Path=/; Max-Age=0', ...expired])
    expect([answer.location, answer.cleared]).toEqual(['/widget/booking-list?x=1', undefined])
    // In a frame that keeps no cookies.
    expect((await choose('withdraw')).cleared).toBe('"storage"')
  })

  test('is withdrawn from a page in any language, and the client follows the link itself', async () => {
    const headers = { host: 'localhost', referer: 'http://localhost/de' }
    const inject = (url: string) => hosted.app.inject({ url, headers })
    const answer = await inject('/de/consent?choice=withdraw')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/de'])
    for (const prefix of ['', '/de']) {
      const data = await inject(`${prefix}/consent/_payload.json?choice=withdraw`)
      expect([data.statusCode, data.headers['set-cookie']]).toEqual([204, undefined])
    }
  })

  test('is not touched by other sites, nor by an unknown choice', async () => {
    for (const choice of ['withdraw', 'all'])
      expect((await choose(choice, { referer: 'https://elsewhere.example/' })).cookies).toEqual([])
    expect((await choose('some')).cookies).toEqual([])
  })
})
