/** The library of starting documents: what editors get of it, and that each form and survey can be answered as it is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import { openStarterLibrary } from '#server/features/starters/files/starter-files.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { type Address, faultsIn, type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { root } from '#tests/support/run/command.ts'

const { validation } = await loadRules()
const starters = await openStarterLibrary(root, () => validation).list()
const copies = starters
  .filter(({ starter }) => starter.kind !== 'page')
  .map(({ starter: { kind, id }, document }) => [`schemas/${kind}s/${id}.json`, document] as const)

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted(Object.fromEntries(copies), {}, { form: 'booking-questions' })
})
afterAll(() => hosted.close())

describe('An editor', () => {
  test('gets a list of forms, surveys and pages, in all languages', async () => {
    const { status, body } = await hosted.get('/operator/starters', true)
    expect(status).toBe(200)
    expect(body.starters).toEqual(starters.map(({ starter }) => starter))
    expect(body.starters).toContainEqual({
      kind: 'survey',
      id: 'nps',
      category: 'feedback',
      title: expect.objectContaining({ en: 'Recommendation (NPS)', fr: 'Recommandation (NPS)' }),
      description: expect.objectContaining({
        en: 'One question from 0 to 10, and another that depends on the answer.',
      }),
      languages: localeCodes,
    })
  })

  test('reads in the list what a document says of itself, where the list says nothing else', async () => {
    const { body } = await hosted.get('/operator/starters', true)
    const { title, description } =
      Object.values(body.starters ?? {}).find(({ id }) => String(id) === 'about-us') ?? {}
    expect(title?.en).toBe('About us')
    expect(description?.de).toBe('Wer wir sind, wie wir arbeiten und wen Sie bei uns treffen.')
  })

  test.each(starters)(
    'gets the $starter.kind $starter.id as it is written',
    async ({ starter, document }) => {
      const { body } = await hosted.get(`/operator/starters/${starter.kind}/${starter.id}`, true)
      expect(body).toEqual({ starter, document })
    },
  )

  test('is told that there is no such document', async () => {
    const { status, body } = await hosted.get('/operator/starters/survey/intake', true)
    expect([status, body.code]).toEqual([404, 'starter.not_found'])
  })
})

test('Visitors cannot read the library', async () => {
  expect((await hosted.get('/operator/starters')).body.code).toBe('operator.unauthorized')
})

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const ada = { ...person, consent: true }
const form = (id: string): Address => ({ kind: 'form', id })
const survey = (id: string): Address => ({ kind: 'survey', id })
const problem = { reply: 'phone', phone: '+49 30 1234567', goal: 'problem', since: 'weeks' }
const signed = { ...ada, dateOfBirth: '1990-05-04', signature: { name: 'Ada Lovelace' } }
const goods = { order: 'F-1', article: 'A brush', wish: 'money' }
const parcel = { size: 'large', delivery: 'shipping', ...person }
const address = { street: 'Hafenstraße 1', postcode: '20457', city: 'Hamburg', country: 'DE' }
const wait = { what: 'The pottery course', days: ['weekdays', 'sunday'], part: 'any' }
const work = { reason: 'I like people.', portfolio: 'https://ada.example/' }
const right = {
  exercise: '150',
  organ: 'skin',
  bones: 206,
  caffeine: ['chocolate', 'tea'],
  pulse: 72,
}

const answered = [
  {
    of: form('intake'),
    values: { ...ada, reply: 'email', goal: 'advice', heard: 'A poster' },
    end: 'advice',
  },
  {
    of: form('intake'),
    values: { ...ada, ...problem, wish: 'A stiff neck.', health: ['allergy'] },
    end: 'thanks',
  },
  { of: form('consent'), values: { ...signed, adult: true, photoConsent: false }, end: 'signed' },
  { of: form('consent'), values: { ...signed, adult: false, guardian: 'Anne Lovelace' }, end: 'signed' },
  { of: form('waiting-list'), values: { ...ada, ...wait, notice: 'day' }, end: 'thanks' },
  { of: form('event-registration'), values: { ...ada, session: 'afternoon', food: ['nuts'] }, end: 'alone' },
  {
    of: form('event-registration'),
    values: { ...ada, session: 'afternoon', companions: [{ name: 'Anne', child: true }] },
    end: 'together',
  },
  { of: form('return'), values: { ...ada, ...goods, reason: 'unsuitable', opened: false }, end: 'yours' },
  { of: form('return'), values: { ...ada, ...goods, reason: 'wrong', damage: 'It is a comb.' }, end: 'ours' },
  { of: form('contact-us'), values: { ...ada, topic: 'question', message: 'Dogs?' }, end: 'thanks' },
  {
    of: form('contact-us'),
    values: { ...ada, topic: 'complaint', date: '2026-11-20', message: 'Nobody was there.' },
    end: 'sorry',
  },
  { of: form('application'), values: { ...ada, ...work, position: 'apprenticeship' }, end: 'thanks' },
  {
    of: form('application'),
    values: { ...ada, ...work, position: 'A summer job', experience: { craft: 'some', customers: 'much' } },
    end: 'thanks',
  },
  { of: survey('nps'), values: { recommend: 9, liked: 'The tea.' }, end: 'promoter' },
  { of: survey('nps'), values: { recommend: 8, missing: 'Biscuits.' }, end: 'passive' },
  { of: survey('nps'), values: { recommend: 2, mayAsk: true, email: person.email }, end: 'detractor' },
  { of: survey('feedback'), values: { rating: 5, words: 'Lovely.', quote: true, ease: 7 }, end: 'happy' },
  { of: survey('feedback'), values: { rating: 1, wrong: 'It was cold.' }, end: 'thanks' },
  { of: survey('quiz'), values: right, end: 'all' },
  {
    of: survey('quiz'),
    values: { ...right, pulse: 101, caffeine: ['tea', 'chocolate', 'mint'] },
    end: 'most',
  },
  {
    of: survey('quiz'),
    values: { ...right, pulse: 59, caffeine: ['tea', 'mint'], bones: 306 },
    end: 'few',
  },
] as const

const unanswered = [
  { of: form('intake'), values: { ...ada, ...problem, phone: undefined }, missing: ['phone', 'wish'] },
  { of: form('consent'), values: { ...signed, adult: false }, missing: ['guardian'] },
  { of: form('return'), values: { ...ada, ...goods, reason: 'damaged' }, missing: ['photo'] },
  { of: form('return'), values: { ...ada, ...goods, wish: 'other', reason: 'wrong' }, missing: ['instead'] },
  { of: form('order'), values: { ...parcel, quantity: 1 }, missing: ['address'] },
  {
    of: form('contact-us'),
    values: { ...ada, topic: 'other', message: 'Hello', reply: 'phone' },
    missing: ['phone'],
  },
  { of: form('waiting-list'), values: { ...ada, ...wait, notice: 'hours' }, missing: ['phone'] },
  { of: survey('nps'), values: { recommend: 3, mayAsk: true }, missing: ['email'] },
] as const

describe('A copy of a starting document', () => {
  test.each(answered)('$of.id takes answers and ends with $end', async ({ of, values, end }) => {
    const answer = await hosted.submit(of, values)
    expect(faultsIn(answer)).toEqual([])
    expect([answer.status, (answer.body.submission ?? answer.body.response)?.end]).toEqual([201, end])
  })

  test('is among them, unless it is paid or asked when booking', () => {
    const tried = new Set<string>(answered.map(({ of }) => `schemas/${of.kind}s/${of.id}.json`))
    expect(copies.map(([file]) => file).filter(file => !tried.has(file))).toEqual([
      'schemas/forms/booking-questions.json',
      'schemas/forms/order.json',
    ])
  })

  test.each(unanswered)('$of.id asks for what its answers make necessary: $missing', async one => {
    const places = faultsIn(await hosted.submit(one.of, one.values)).map(fault => fault.split(/[/ ]/)[2])
    expect([...new Set(places)]).toEqual(one.missing)
  })

  test('charges the order by size and number, and for shipping below four', async () => {
    const due = async (values: object) =>
      (await hosted.submit(form('order'), values)).body.submission?.payment?.due
    expect(await due({ ...parcel, size: 'small', quantity: 2, delivery: 'pickup' })).toBe(3000)
    expect(await due({ ...parcel, address, quantity: 3 })).toBe(8000)
    expect(await due({ ...parcel, address, quantity: 4 })).toBe(10_000)
  })

  test('takes registrations until a time of the day is full', async () => {
    const register = async (session: string) =>
      (await hosted.submit(form('event-registration'), { ...ada, session })).body.code
    for (let place = 1; place <= 30; place++) expect(await register('morning')).toBeUndefined()
    expect(await register('morning')).toBe('form.full')
    expect(await register('afternoon')).toBeUndefined()
  })

  test('asks its questions when a service is booked', async () => {
    const book = async (contact: object) =>
      hosted.send('POST', '/bookings', {
        key: crypto.randomUUID(),
        body: {
          items: [{ service: 'consultation', provider: 'any', start: '2026-11-30T13:00:00+01:00' }],
          contact: { ...person, ...contact },
          timezone: 'Europe/Berlin',
          locale: 'en',
        },
      })
    const refused = await book({ location: 'phone' })
    expect(faultsIn(refused)).toEqual(['/contact/firstTime field.required', '/contact/phone field.required'])
    const answers = { firstTime: true, goal: 'To relax.', experience: 'none' }
    const { status, body } = await book({ location: 'video', ...answers })
    expect([status, body.booking?.answers]).toEqual([201, answers])
  })
})
