/** The operator's pages over HTTP: nobody sees them without the token, and no answer becomes markup. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { operatorToken } from '#tests/support/app.ts'
import { demoNow } from '#tests/support/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/hosting.ts'

const mood = {
  ...{ id: 'mood', version: 1, title: { en: 'Your mood', de: 'Ihre Stimmung' } },
  schema: {
    type: 'object',
    required: ['recommend'],
    properties: {
      recommend: { type: 'integer', minimum: 0, maximum: 10 },
      color: { enum: ['red', 'green'] },
      words: { type: 'string', maxLength: 200 },
    },
  },
  ui: {
    recommend: { 'ui:title': 'Would you recommend us?', 'ui:widget': 'nps' },
    color: { 'ui:title': 'Which color?', 'ui:enumNames': { red: 'Red', green: 'Green' } },
    words: { 'ui:title': 'Why {values.recommend}?' },
  },
  scores: { mood: [{ add: 'values.recommend' }] },
}
/** Its title is a key of the message catalogues. */
const lost = { ...mood, id: 'lost', title: { message: 'find_booking.title' } }
const path = '/operator/survey/mood/summary'

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({ 'schemas/surveys/mood.json': mood, 'schemas/surveys/lost.json': lost })
  const survey = { kind: 'survey', id: 'mood' } as const
  await hosted.submit(survey, { recommend: 10, color: 'red', words: '<script>alert(1)</script> & "so on"' })
  await hosted.submit(survey, { recommend: 3, color: 'red' })
})
afterAll(() => hosted.close())

const open = (url: string, cookie?: string, language = 'en') =>
  hosted.app.inject({ url, headers: { 'accept-language': language, ...(cookie ? { cookie } : {}) } })

const signIn = (token: string, headers = {}) =>
  hosted.app.inject({
    ...{ method: 'POST', url: path, payload: new URLSearchParams({ token }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

async function signedIn(): Promise<string> {
  const { headers } = await signIn(operatorToken)
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

describe('Without the token', () => {
  test('a page asks for it and reveals nothing else', async () => {
    const { statusCode, body, headers } = await open(path)
    expect(statusCode).toBe(401)
    expect(body).toContain('Operator’s token')
    expect(body).not.toContain('Your mood')
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect((await open('/operator/survey/mood/answers.csv')).statusCode).toBe(401)
  })

  test.each([
    ['another token', () => signIn(`${operatorToken}x`)],
    ['no token', () => signIn('')],
    ['the token from another site', () => signIn(operatorToken, { 'sec-fetch-site': 'cross-site' })],
  ])('%s opens nothing', async (_, attempt) => {
    const { statusCode, headers } = await attempt()
    expect(statusCode).toBe(401)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('a forged session cookie opens nothing', async () => {
    const [name] = (await signedIn()).split('=')
    expect((await open(path, `${name}=${'A'.repeat(43)}`)).statusCode).toBe(401)
    expect((await open(path, `${name}=${operatorToken}`)).statusCode).toBe(401)
  })
})

describe('With the token', () => {
  test('a placeholder for an earlier answer in a question shows an ellipsis', async () => {
    const { body } = await open(path, await signedIn())
    expect(body).toContain('Why …?')
    expect(body).not.toContain('{values')
  })

  test('signing in sets an HttpOnly cookie for these pages only, which is not the token', async () => {
    const { statusCode, headers } = await signIn(operatorToken)
    expect(statusCode).toBe(303)
    expect(headers.location).toBe(path)
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/Path=\/operator; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(operatorToken)
  })

  test("the page summarizes the answers in the reader's language", async () => {
    const cookie = await signedIn()
    const { statusCode, body } = await open(path, cookie)
    expect(statusCode).toBe(200)
    for (const text of [
      'Your mood',
      '<dd>2</dd>',
      '<dt>Net Promoter Score</dt><dd>0</dd>',
      'Red',
      '100%',
      'average 6.5',
    ])
      expect(body).toContain(text)
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so on&quot;')
    expect(body).not.toContain('<script')
    const german = (await open(path, cookie, 'de')).body
    expect(german).toContain('Ihre Stimmung')
    expect(german).toContain('Durchschnitt 6,5')
  })

  test('every class of a button or link has a style', async () => {
    const { body } = await open(path, await signedIn())
    const [, styles = '', content = ''] = /<style[^>]*>(.*?)<\/style>(.*)/s.exec(body) ?? []
    const classes = [...content.matchAll(/<(?:a|button)[^>]* class="([^"]+)"/g)].map(([, name]) => name)
    expect(classes).toContain('quiet')
    for (const name of classes) expect(styles).toMatch(new RegExp(`\\.${name}\\b`))
  })

  test('a title from the message catalogues is shown as text', async () => {
    const cookie = await signedIn()
    expect((await open('/operator/survey/lost/summary', cookie)).body).toContain('<h1>Find your booking</h1>')
  })

  test('the summary can be limited to one version; an unknown version is 404', async () => {
    const cookie = await signedIn()
    expect((await open(`${path}?version=1`, cookie)).body).toContain('2 answers')
    for (const version of ['2', 'one', '']) {
      const { statusCode } = await open(`${path}?version=${version}`, cookie)
      expect([version, statusCode]).toEqual([version, 404])
    }
  })

  test('counts are a table with a caption, and a header for each row and column', async () => {
    const { body } = await open(path, await signedIn())
    const table = body.match(/<table[^>]*>(?:(?!<\/table>).)*Red.*?<\/table>/s)?.[0]
    expect(table).toMatch(/<caption[^>]*>Which color\?<\/caption>/)
    expect(table?.match(/<th scope="col">/g)).toHaveLength(3)
    expect(table?.match(/<th scope="row">/g)).toHaveLength(2)
  })

  test('a form without answers says so and links to the form', async () => {
    const cookie = await signedIn()
    const { body } = await open('/operator/survey/lost/summary', cookie)
    expect(body).toContain('No answers yet')
    expect(body).toContain('href="/widget/survey/lost"')
    expect(body).not.toContain('<table')
    const german = (await open('/operator/survey/lost/summary', cookie, 'de')).body
    expect(german).toContain('href="/de/widget/survey/lost"')
  })

  test('the answers can be downloaded as CSV', async () => {
    const { statusCode, headers, body } = await open('/operator/survey/mood/answers.csv', await signedIn())
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="survey-mood.csv"')
    expect(body).toContain('recommend')
    expect(body.trim().split('\r\n')).toHaveLength(3)
  })

  test('an unknown form is 404 and says so', async () => {
    const { statusCode, body } = await open('/operator/form/nothing/summary', await signedIn())
    expect(statusCode).toBe(404)
    expect(body).toContain('There is no such form.')
  })
})

describe('A session', () => {
  afterEach(() => hosted.setTime(demoNow))

  test('ends twelve hours after sign-in, however busy, and changes its id every quarter of an hour', async () => {
    let cookie = await signedIn()
    const first = cookie
    for (let minutes = 16; minutes < 720; minutes += 64) {
      hosted.setTime(addMinutes(demoNow, minutes))
      const { statusCode, headers } = await open(path, cookie)
      expect(statusCode).toBe(200)
      const next = String(headers['set-cookie'])
      expect(next).toContain(`Max-Age=${(720 - minutes) * 60};`)
      expect(next.startsWith(cookie)).toBe(false)
      cookie = next.split(';')[0] ?? ''
    }
    expect((await open(path, first)).statusCode).toBe(401)
    hosted.setTime(addMinutes(demoNow, 720))
    expect((await open(path, cookie)).statusCode).toBe(401)
  })

  test('still accepts its old id for requests in flight when the id changes', async () => {
    const cookie = await signedIn()
    hosted.setTime(addMinutes(demoNow, 16))
    const answers = await Promise.all([open(path, cookie), open(path, cookie), open(path, cookie)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1)
  })

  test('ends with the sign-out, which another site cannot trigger', async () => {
    const cookie = await signedIn()
    const leave = (headers = {}) =>
      hosted.app.inject({
        ...{ method: 'POST', url: path.replace('summary', 'sign-out') },
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    await leave({ 'sec-fetch-site': 'cross-site' })
    expect((await open(path, cookie)).body).toContain('Sign out')
    const left = await leave({ 'sec-fetch-site': 'same-origin' })
    expect([left.statusCode, left.headers.location]).toEqual([303, 'summary'])
    expect(left.headers['set-cookie']).toContain('bookplate_operator=; Path=/operator; Max-Age=0;')
    expect((await open(path, cookie)).statusCode).toBe(401)
  })

  test('does not reveal the token, and nothing stored in the database opens it', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    expect(one).not.toBe(two)
    const { rows } = await hosted.demo.behind.query('select digest, token_digest from operator_session')
    for (const { digest, token_digest } of rows)
      for (const id of [digest, token_digest])
        expect((await open(path, `bookplate_operator=${id}`)).statusCode).toBe(401)
  })

  test("ends when the operator's token changes", async () => {
    const cookie = await signedIn()
    await hosted.demo.behind.query("update operator_session set token_digest = 'another'")
    expect((await open(path, cookie)).statusCode).toBe(401)
  })
})

/** The page of jobs and deliveries. */
const jobsPath = '/operator/jobs'

const post = (url: string, fields: Readonly<Record<string, string>>, headers = {}) =>
  hosted.app.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

/** Writes an entry that was given up, of a business that does not exist any more. */
async function giveUp(topic: string, error = 'SMTP EAUTH'): Promise<string> {
  const { outbox } = hosted.demo.store
  const id = crypto.randomUUID()
  await outbox.addOnce({ business: 'elsewhere', id, topic, payload: { booking: 'secret' } }, demoNow)
  const batch = { limit: 100, leaseMs: 1, now: demoNow }
  const entry = (await outbox.take(batch)).find(taken => taken.id === id)
  await outbox.failed(entry ?? expect.unreachable(), error, undefined)
  return id
}

const countGivenUp = async () => (await hosted.demo.store.deadLetters.list({ limit: 100 })).length

describe('The page of jobs and deliveries', () => {
  test('shows how jobs run and what was given up, in pages, after signing in', async () => {
    const { leases, deadLetters } = hosted.demo.store
    await leases.take('tidy holds', { now: demoNow, until: demoNow })
    await leases.finish('tidy holds', { next: demoNow, endedAt: demoNow, durationMs: 12, error: 'Oh <b>' })
    for (let count = 0; count < 51; count++) await giveUp('booking.scheduled')
    expect((await hosted.app.inject(jobsPath)).statusCode).toBe(401)
    const cookie = await signedIn()
    const { statusCode, body, headers } = await hosted.app.inject({ url: jobsPath, headers: { cookie } })
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatch(/tidy holds <span class="state state--bad">failed<.*took 12 ms.*Oh &lt;b&gt;/s)
    expect(body).toMatch(/forget <span class="state">has not run yet</)
    expect(body).toContain('<summary>booking.scheduled: 51</summary>')
    expect(body).not.toContain('secret')
    const ids = (html: string) => [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id)
    const [, older = ''] = /href="([^"]+)">Older/.exec(body) ?? []
    const rest = await hosted.app.inject({ url: older, headers: { cookie } })
    expect([ids(body).length, ids(rest.body).length]).toEqual([50, 1])
    await deadLetters.discard({ topic: 'booking.scheduled' })
  })

  test('sends one again, or all of a kind, and discards', async () => {
    const [cookie, id] = [await signedIn(), await giveUp('booking.cancelled')]
    for (const topic of ['booking.approved', 'booking.approved', 'booking.expired']) await giveUp(topic)
    const change = async (fields: Readonly<Record<string, string>>) => {
      const { statusCode, headers } = await post(`${jobsPath}/dead-letters`, fields, { cookie })
      expect(statusCode).toBe(303)
      return [String(headers.location), await countGivenUp()]
    }
    expect(await change({ action: 'resend', business: 'elsewhere', id })).toEqual([`${jobsPath}?resent=1`, 3])
    expect(await change({ action: 'resend', business: 'elsewhere', id })).toEqual([`${jobsPath}?resent=0`, 3])
    expect(await change({ action: 'resend', topic: 'booking.approved' })).toEqual([`${jobsPath}?resent=2`, 1])
    expect(await change({ action: 'discard', topic: 'booking.expired' })).toEqual([
      `${jobsPath}?discarded=1`,
      0,
    ])
    expect(await change({ action: 'discard', business: '', id: 'x' })).toEqual([`${jobsPath}?discarded=0`, 0])
    const shown = await hosted.app.inject({ url: `${jobsPath}?resent=2`, headers: { cookie } })
    expect(shown.body).toContain('2 entries are due again now.')
  })

  test('changes nothing without a session, or from another site', async () => {
    const [cookie] = [await signedIn(), await giveUp('booking.refunded')]
    const fields = { action: 'discard', topic: 'booking.refunded' }
    await post(`${jobsPath}/dead-letters`, fields)
    await post(`${jobsPath}/dead-letters`, fields, { cookie, 'sec-fetch-site': 'cross-site' })
    expect(await countGivenUp()).toBe(1)
    await post(`${jobsPath}/sign-out`, {}, { cookie })
    await post(`${jobsPath}/dead-letters`, fields, { cookie })
    expect(await countGivenUp()).toBe(1)
  })
})

test('The calls about dead letters refuse what names neither a topic nor entries, and entries without an id', async () => {
  const call = async (payload: object) => {
    const response = await hosted.app.inject({
      ...{ method: 'POST', url: '/api/v1/operator/dead-letters/resend', payload },
      headers: { authorization: `Bearer ${operatorToken}` },
    })
    return response.statusCode
  }
  expect(await call({})).toBe(422)
  expect(await call({ topic: 'a', entries: [{ business: 'a', id: crypto.randomUUID() }] })).toBe(422)
  expect(await call({ entries: [{ business: 'a', id: '1' }] })).toBe(422)
  expect(await call({ entries: [{ business: 'a', id: crypto.randomUUID() }] })).toBe(200)
})
