/** From the wish for a time to its booking: the calls, the job that offers times, and the letters. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LocaleCode, localeCodes } from '#locales/codes.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { createWaitlistJobs } from '#server/features/waitlist/calls/offer-free-times.ts'
import { type Demo, demoNow, duoTeam, getAnswer, openDemo, withTeams } from '#tests/support/business/demo.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let server: TestApp
let dataDir: string
let time = demoNow
beforeAll(async () => {
  demo = await openDemo()
  dataDir = await mkdtemp(join(tmpdir(), 'bookplate-waitlist-'))
  server = await openApp({ store: demo.store, environment: { DATA_DIR: dataDir } })
})
beforeEach(async () => {
  setTime(0)
  await rm(getMailFolder(server.appContext.settings), { recursive: true, force: true })
  await demo.behind.query('delete from waitlist_entry')
  await demo.forgetBookings()
})
afterAll(async () => {
  await server.app.close()
  await demo.close()
  await rm(dataDir, { recursive: true, force: true })
})

function setTime(minutes: number) {
  time = addMinutes(demoNow, minutes)
  server.setTime(time)
}

/** A Tuesday: Maya works from 9:00 to 17:00. */
const day = '2026-12-01'
const wish = {
  service: 'haircut',
  provider: 'maya',
  from: day,
  to: day,
  part: 'any',
  locale: 'en',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
}
const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v1${url}`, payload })
const joinAs = async (name: string, changes: object = {}) => {
  const response = await post('/waitlist', { ...wish, email: `${name}@example.com`, ...changes })
  expect(response.statusCode).toBe(202)
}
const get = (path: string) => server.app.inject({ url: `/api/v1/waitlist/${path}` })

const at = (minutes: number) => demo.at(addMinutes(demoNow, minutes))
const findStarts = async (minutes = 0) => {
  const range = { from: day, to: day, timezone: 'Europe/Berlin' }
  const found = await at(minutes)('findSlots', { service: 'haircut', provider: 'maya', ...range })
  return getAnswer(found).days.flatMap(({ slots }) => slots.map(({ start }) => start))
}
const book = async (start: string, more: object = {}) => {
  const order = {
    items: [{ service: 'haircut', provider: 'maya', start }],
    contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
    timezone: 'Europe/Berlin',
    locale: 'en',
    ...more,
  }
  return demo.at(time)('createBooking', order, { idempotencyKey: crypto.randomUUID() })
}
/** Books everything on the day; returns the last booking. */
async function bookOut() {
  let last: string | undefined
  for (let [start] = await findStarts(); start !== undefined; [start] = await findStarts())
    last = getAnswer(await book(start)).booking.id
  return last ?? expect.unreachable('The day has no times.')
}
const cancel = async (id: string) =>
  getAnswer(await demo.at(time)('cancelBooking', { id }, { idempotencyKey: crypto.randomUUID() }))

const offerFreeTimes = () => createWaitlistJobs({ ...demo.store, clock: () => time }).offerFreeTimes()

/** Delivers what is due, and returns the new emails with the last part of their link. */
async function takeEmails() {
  const { appContext } = server
  await createMailOutboxWorker({ appContext, store: demo.store, port: 80 }).runDue()
  const folder = getMailFolder(appContext.settings)
  const files = await readdir(folder).catch(() => [])
  const emails = await Promise.all(
    files.map(async file => PostalMime.parse(await readFile(join(folder, file)))),
  )
  await rm(folder, { recursive: true, force: true })
  return emails.flatMap(email => {
    const [, kind, token = ''] = /\/widget\/waitlist-(entry|offer)\/([\w-]+)/.exec(email.text ?? '') ?? []
    return kind === undefined ? [] : [{ kind, token, to: email.to?.[0]?.address, email }]
  })
}
const summarize = (emails: Awaited<ReturnType<typeof takeEmails>>) =>
  emails.map(({ kind, to }) => `${kind} ${to?.split('@')[0]}`).sort()

describe('Joining the waitlist', () => {
  test('is confirmed by an email, whose link shows the wish and leaves', async () => {
    await joinAs('grace', { part: 'morning', to: '2026-12-03' })
    await joinAs('grace', { part: 'morning', to: '2026-12-03' })
    const [found, ...more] = await takeEmails()
    expect(more).toEqual([])
    const { email, token } = found ?? expect.unreachable('There is no email.')
    expect(email.subject).toBe('You are on the waitlist of Harbor Studio')
    for (const text of [email.text, email.html?.replaceAll(/<[^>]+>/g, ' ')])
      for (const part of ['Haircut', 'Maya', 'Tuesday, December 1 – Thursday, December 3 · Morning'])
        expect(text).toContain(part)
    expect((await get(token)).json()).toMatchObject({
      service: 'haircut',
      provider: 'maya',
      from: day,
      to: '2026-12-03',
      part: 'morning',
    })
    expect((await get(token)).payload).not.toContain('grace@')
    expect((await get(`${token}/offer`)).json()).toMatchObject({ code: 'waitlist.offer_ended', status: 410 })
    for (let times = 0; times < 2; times++)
      expect((await post(`/waitlist/${token}/leave`, {})).statusCode).toBe(200)
    expect((await get(token)).json()).toMatchObject({ code: 'waitlist.ended', status: 410 })
  })

  test.each([
    [{ service: 'coaching' }, 404, 'calendar.not_found'],
    [{ service: 'nothing' }, 404, 'calendar.not_found'],
    [{ provider: 'nobody' }, 404, 'calendar.not_found'],
    [{ from: '2026-11-01' }, 422, '/from field.date_out_of_range'],
    [{ to: '2027-03-01' }, 422, '/to field.date_out_of_range'],
    [{ from: '2026-12-03' }, 422, '/to field.date_out_of_range'],
    [{ part: 'night' }, 422, '/part field.choose_one'],
    [{ email: 'grace' }, 422, '/email field.email_invalid'],
    [{ firstName: ' ' }, 422, '/firstName field.pattern'],
  ])('with %j is refused', async (change, status, fault) => {
    const response = await post('/waitlist', { ...wish, ...change })
    expect(response.statusCode).toBe(status)
    const { code, errors = [] } = response.json()
    const faults = errors.map((error: { pointer: string; code: string }) => `${error.pointer} ${error.code}`)
    expect([code, ...faults].join(' ')).toContain(fault.split(' ')[0])
    expect((await demo.behind.query('select from waitlist_entry')).rowCount).toBe(0)
  })

  test('asks for nothing that is not kept', () => {
    const { configuration } = demo
    const asked = Object.entries(configuration.forms.get('waitlist')?.schema.properties ?? {})
    const sent = JSON.stringify(configuration.screens.get('waitlist')?.submit)
    expect(asked.length).toBeGreaterThan(5)
    for (const [name, { type }] of asked)
      if (type !== 'null') expect(sent).toContain(`"$values.request.${name}"`)
  })

  test('is possible five times for an address', async () => {
    const parts = ['any', 'morning', 'afternoon', 'evening']
    for (const part of parts) await joinAs('grace', { part })
    await joinAs('grace', { to: '2026-12-02' })
    const response = await post('/waitlist', { ...wish, to: '2026-12-03' })
    expect([response.statusCode, response.json().code]).toEqual([409, 'waitlist.full'])
  })

  test('is part of what an operator exports and erases', async () => {
    await joinAs('grace')
    const asOperator = (url: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/v1/operator/customers/${url}`,
        payload: { email: wish.email },
        headers: { authorization: `Bearer ${operatorToken}` },
      })
    const { waitlist } = (await asOperator('export')).json()
    expect(waitlist).toMatchObject([
      { service: 'haircut', contact: { firstName: 'Grace', email: wish.email } },
    ])
    expect((await asOperator('erase')).statusCode).toBe(200)
    expect((await asOperator('export')).json().waitlist).toEqual([])
    expect(await takeEmails()).toEqual([])
  })
})

describe('A time that becomes free', () => {
  test('is held for the first who waits, then for the next; one visitor gets it once', async () => {
    const id = await bookOut()
    for (const [name, minutes] of [
      ['first', 0],
      ['second', 1],
      ['elsewhere', 2],
    ] as const) {
      setTime(minutes)
      await joinAs(
        name,
        name === 'elsewhere' ? { from: '2026-12-07', to: '2026-12-07', part: 'evening' } : {},
      )
    }
    await offerFreeTimes()
    expect(summarize(await takeEmails())).toEqual(['entry elsewhere', 'entry first', 'entry second'])
    await cancel(id)
    expect(await findStarts(2)).not.toEqual([])
    await Promise.all([offerFreeTimes(), offerFreeTimes()])
    const [offered, ...more] = await takeEmails()
    expect(more).toEqual([])
    const { token, email, to } = offered ?? expect.unreachable('There is no email.')
    expect([to, email.subject]).toEqual(['first@example.com', 'A time at Harbor Studio is held for you'])
    // Somebody else may have entered this address, and the first letter may be lost.
    for (const text of [email.text, email.html]) expect(text).toContain(`/widget/waitlist-entry/${token}`)
    expect((await get(token)).json()).toMatchObject({ service: 'haircut', provider: 'maya' })
    const offer = (await get(`${token}/offer`)).json()
    expect(offer).toMatchObject({
      target: { service: 'haircut', provider: 'maya' },
      contact: { firstName: 'Grace', email: 'first@example.com' },
    })
    expect(await findStarts(2)).not.toContain(offer.start)
    expect(await book(offer.start)).toMatchObject({ ok: false, problem: { code: 'slot.taken' } })
    // Nobody has booked it.
    setTime(18)
    expect((await get(`${token}/offer`)).statusCode).toBe(410)
    await offerFreeTimes()
    const [next, ...none] = await takeEmails()
    expect([next?.to, none]).toEqual(['second@example.com', []])
    const held = (await get(`${next?.token}/offer`)).json()
    expect(held.start).toBe(offer.start)
    expect(await book(held.start, { hold: held.hold.id })).toMatchObject({ ok: true })
    setTime(40)
    await offerFreeTimes()
    expect(await takeEmails()).toEqual([])
    const { rows } = await demo.behind.query('select email from waitlist_entry order by created_at')
    expect(rows.map(({ email }) => email)).toEqual(['first@example.com', 'elsewhere@example.com'])
  })

  test('is offered to somebody who waits for any provider, and to nobody once the service has no waitlist', async () => {
    const id = await bookOut()
    await joinAs('any', { provider: 'any', part: 'afternoon' })
    await takeEmails()
    await offerFreeTimes()
    const [offered] = await takeEmails()
    // Somebody else is free; Maya is not.
    expect((await get(`${offered?.token}/offer`)).json().target.provider).not.toBe('maya')
    const records = await demo.store.directories.read('harbor')
    if (!records) return expect.unreachable('The demo business is gone.')
    const closed = records.services.map(({ waitlist: _, ...service }) => service)
    await demo.store.directories.replace({ ...records, services: closed })
    await cancel(id)
    setTime(20)
    await offerFreeTimes()
    expect(await takeEmails()).toEqual([])
    await demo.store.directories.replace(records)
  })

  test('is offered with the whole team if it serves together', async () => {
    const records = await demo.store.directories.read('harbor')
    if (!records) return expect.unreachable('The demo business is gone.')
    await demo.store.directories.replace(withTeams(duoTeam)(records))
    await joinAs('grace', { provider: 'duo' })
    await takeEmails()
    await offerFreeTimes()
    const [offered] = await takeEmails()
    expect(offered?.email.text).toContain('With: Duo')
    const { target, start, hold } = (await get(`${offered?.token}/offer`)).json()
    expect(target.provider).toBe('duo')
    const items = [{ service: 'haircut', provider: 'duo', start }]
    expect(await book(start, { items, hold: hold.id })).toMatchObject({ ok: true })
    await demo.store.directories.replace(records)
  })

  test('is on offer three times at most to those who joined from one network address', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await joinAs(name)
    await offerFreeTimes()
    expect(summarize(await takeEmails()).filter(email => email.startsWith('offer'))).toHaveLength(3)
    const [other] = await findStarts()
    const items = [{ service: 'haircut', provider: 'maya', start: other }]
    expect((await post('/holds', { items })).statusCode).toBe(201)
  })

  test('is offered five times at most to one entry, which then ends', async () => {
    await joinAs('grace')
    await takeEmails()
    const starts = new Set<string>()
    for (let round = 0; round < 7; round++) {
      setTime(round * 16)
      await offerFreeTimes()
      for (const { token } of await takeEmails()) starts.add((await get(`${token}/offer`)).json().start)
    }
    expect(starts.size).toBe(5)
    expect((await demo.behind.query('select from waitlist_entry')).rowCount).toBe(0)
  })

  test('is offered only if it can still be booked when the offer ends', async () => {
    // 9:07 in Berlin: the times at 9:15 will have passed.
    setTime(8 * 24 * 60 + 67)
    await joinAs('grace')
    await takeEmails()
    await offerFreeTimes()
    const [offered] = await takeEmails()
    const { start, hold } = (await get(`${offered?.token}/offer`)).json()
    setTime(8 * 24 * 60 + 67 + 14)
    expect(await book(start, { hold: hold.id })).toMatchObject({ ok: true })
  })

  test('is searched for a thousand visitors without holding up the pages of others', async () => {
    // A Sunday, so that nothing is offered.
    const names = Array.from({ length: 1000 }, (_, index) => `visitor ${index}`)
    await demo.behind.query(
      `insert into waitlist_entry (business, id, service, first_day, last_day, part, first_name, last_name, email,
         email_key, locale, created_at, ends_at)
       select 'harbor', name, 'haircut', '2026-12-06', '2026-12-06', 'any', '', '', name, name, 'en', now(), '2026-12-07'
       from unnest($1::text[]) as name`,
      [names],
    )
    const runs: number[] = []
    for (let run = 0; run < 3; run++) {
      const before = process.cpuUsage()
      await offerFreeTimes()
      runs.push(process.cpuUsage(before).user / 1000)
    }
    // Milliseconds: 100 here, and 1,000 if the clock were read for each visitor and time.
    expect(Math.min(...runs)).toBeLessThan(500)
  })

  test('leads to a page that keeps it in sight of nobody else', async () => {
    await joinAs('grace')
    await takeEmails()
    await offerFreeTimes()
    const [offered] = await takeEmails()
    const path = `/widget/waitlist-offer/${offered?.token}`
    const page = await server.app.inject({ url: path, headers: { accept: 'text/html' } })
    expect(page).toMatchObject({
      statusCode: 200,
      headers: {
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      },
    })
    setTime(15)
    const ended = await server.app.inject({ url: path, headers: { accept: 'text/html' } })
    expect(ended.statusCode).toBe(410)
  })
})

test.each(localeCodes)('The emails are complete in %s', async (locale: LocaleCode) => {
  await joinAs('grace', { locale })
  await offerFreeTimes()
  const emails = await takeEmails()
  expect(summarize(emails)).toEqual(['entry grace', 'offer grace'])
  for (const { email } of emails) {
    const text = email.text?.replaceAll(/\s+/g, ' ') ?? ''
    expect(email.html).toContain(`lang="${locale === 'pt-br' ? 'pt-BR' : locale === 'pt' ? 'pt-PT' : locale}`)
    expect(email.subject).toContain('Harbor Studio')
    expect(text).not.toMatch(/[{}]|waitlist_|undefined/)
  }
})
