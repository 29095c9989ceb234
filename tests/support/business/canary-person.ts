/** A person whose every detail is unlike anything else, and who does everything that visitors can do at a business. */

import type { Business } from '#schemas/generated/types.gen.ts'
import { getSubobjectOrEmpty } from '#schemas/runtime/core/pointer.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { defaultGuestRules } from '../bookings/guest-rules.ts'
import { addToWaitlist, makeOffer } from '../bookings/waitlist.ts'
import type { Answer, HostedApp, Json, Sending } from '../forms/hosting.ts'
import { demoNow } from './demo.ts'
import { png } from './neighbours.ts'

export const canary = {
  firstName: 'Zqcanaryfirst',
  lastName: 'Zqcanarylast',
  email: 'ZqcanaryMail@zqcanaryhost.example',
  phone: '+49 30 98761234',
  dateOfBirth: '1987-03-21',
  location: 'Zqcanaryplace',
  notes: 'Zqcanarynotes',
}

/** Matches each detail, in any letter case. */
export const canaryPattern = /zqcanary[a-z]*|98761234|1987-03-21/gi

export const canaryForm = {
  id: 'canary',
  version: 1,
  title: 'Canary',
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      name: { type: 'string', maxLength: 100 },
      mail: { type: 'string', format: 'email' },
      tel: { type: 'string', maxLength: 40 },
      text: { type: 'string', maxLength: 500 },
      file: { type: 'string', format: 'upload' },
    },
  },
  ui: { file: { 'ui:accept': ['image/png'] } },
}

/** The usual rules for guests, with one more field. */
export const canaryGuestRules = {
  ...defaultGuestRules,
  schema: {
    ...defaultGuestRules.schema,
    properties: {
      ...getSubobjectOrEmpty(defaultGuestRules.schema, 'properties'),
      diet: { type: 'string', maxLength: 40 },
    },
  },
}

/** Sells a gift card, whose recipient is named at the payment provider. */
export const canaryCardForm = {
  id: 'canary-card',
  version: 1,
  title: 'Card',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['value', 'email', 'recipient'],
    properties: {
      value: { type: 'number', minimum: 10, maximum: 500 },
      recipient: { type: 'string', maxLength: 100 },
      email: { type: 'string', format: 'email' },
      pay: { type: 'integer' },
    },
  },
  ui: { pay: { 'ui:field': 'payment' } },
  payment: {
    amount: { field: 'value', minimum: '10.00', maximum: '500.00' },
    giftCard: { validMonths: 36 },
    description: 'For {values.recipient}',
  },
}

export const canaryBusiness: Partial<Business> = {
  ownerLetters: { to: 'owner@harbor.example', digest: { at: '06:00', day: 'today' } },
  webhooks: [{ name: 'crm', url: 'https://crm.example.com/hook' }],
  mostActiveBookingsPerContact: 100,
  giftCards: true,
}

const times = { timezone: 'Europe/Berlin', locale: 'en', termsAccepted: true }
const guest = { name: 'Other Guest', email: 'other@guest.example' }

type Post = (path: string, body: object, sending?: Sending) => Promise<Answer>

/** The requests of one visitor, who may be in a preview: paths then begin with it. */
function visit({ send }: HostedApp, prefix = ''): Post {
  let requests = 0
  return async (path, body, sending = {}) => {
    const from = `10.1.${prefix.length}.${++requests}`
    const key = `zqcanarykey-${prefix.length}-${requests}`
    const answer = await send('POST', prefix + path, { body, key, from, ...sending })
    if (answer.status >= 300) throw new Error(`POST ${prefix}${path}: ${answer.status} ${answer.text}`)
    return answer
  }
}

/** Does everything once. Returns the id of the preview in which the person tried things out, too. */
export async function doEverything(hosted: HostedApp): Promise<string> {
  const post = visit(hosted)
  const { body } = await post(
    '/operator/previews',
    { changes: [{ kind: 'tags', key: 'x', record: { slug: 'x', title: 'X', site: 'studio' } }] },
    { asOperator: true },
  )
  const preview = String(body.preview?.id)
  await book(hosted, post)
  await answer(hosted, post)
  await wait(hosted)
  await post('/bookings/find', { reference: 'AAAAAAAA', email: canary.email, locale: 'en' })
  await post('/booking-lists', { email: canary.email, locale: 'en' })
  await post('/email-verifications', { email: canary.email, locale: 'en' })
  const inPreview = visit(hosted, `/previews/${preview}`)
  await order(inPreview, await findItem(hosted, 'haircut 2026-12-07'))
  await submitCanary(hosted, inPreview, `/previews/${preview}`)
  return preview
}

interface Item {
  readonly service: string
  readonly provider: string
  readonly start: string
  readonly location?: string
  readonly repeat?: object
}

/** Finds the first free time of a wish such as `haircut 2026-12-01`, on that day or later in the year. */
async function findItem({ get }: HostedApp, wish: string): Promise<Item> {
  const [service = '', from = ''] = wish.split(' ')
  const query = new URLSearchParams({ service, from, to: '2026-12-31', timezone: 'Europe/Berlin' })
  const slot = (await get(`/slots?${query}`)).body.days?.[0]?.slots?.[0]
  if (slot === undefined) throw new Error(`There is no free time for ${wish}.`)
  return { service, provider: String(slot.providers?.[0]), start: String(slot.start) }
}

async function order(post: Post, item: Item, more: object = {}): Promise<Json> {
  const body = { items: [item], contact: { ...canary, consent: true }, ...times, ...more }
  return (await post('/bookings', body)).body.booking ?? {}
}

/** Haircuts with answers, one without an address, a class with a guest, a series, a paid and an unpaid booking, a declined request. */
async function book(hosted: HostedApp, post: Post): Promise<void> {
  const find = (wish: string) => findItem(hosted, wish)
  const source = { campaign: 'zqcanarysource', referrer: 'https://zqcanarysource.example/' }
  const answers = { wish: 'Zqcanaryanswer' }
  const first = await order(post, await find('haircut 2026-12-01'), { source, answers })
  const { start, provider } = await find('haircut 2026-12-02')
  await post(`/bookings/${first.id}/reschedule`, { start, provider, reason: 'Zqcanaryreason' })
  const second = await order(post, await find('haircut 2026-12-01'))
  await post(`/bookings/${second.id}/cancel`, { reason: 'Zqcanaryreason' })
  await order(post, await find('haircut 2026-11-23'))
  await order(post, await find('yoga 2026-12-01'), { guests: [guest] })
  await order(post, {
    ...(await find('coaching 2026-12-02')),
    location: 'video',
    repeat: { every: 'week', count: 2 },
  })
  const paid = await order(post, await find('color 2026-12-03'))
  await pay(hosted, post, `/bookings/${paid.id}/payment`)
  await order(post, await find('color 2026-12-04'))
  const request = await order(post, await find('portrait 2026-12-02'))
  const decision = { reason: 'Zqcanaryreason' }
  await post(`/operator/bookings/${request.id}/decline`, decision, { asOperator: true })
  await hosted.send('PUT', `/operator/bookings/${request.id}/note`, {
    asOperator: true,
    body: { text: 'Zqcanarynote', ifVersion: 0 },
  })
  // Without an address, so that the number is what finds it.
  const byPhone = {
    ...(await find('haircut 2026-12-05')),
    contact: { firstName: canary.firstName, phone: canary.phone },
  }
  await post('/operator/bookings', byPhone, { asOperator: true })
  const others = [guest, { name: 'Zqcanaryfirst', email: canary.email, diet: 'Zqcanarydiet' }]
  const contact = { firstName: 'Other', lastName: 'Booker', email: 'other@booker.example', consent: true }
  const items = [await find('yoga 2026-12-03')]
  await post('/bookings', { items, contact, guests: others, ...times }, { key: 'other-1' })
  await post('/holds', { items: [await find('haircut 2026-12-04')], client: 'client-1' })
}

/** Opens the page of the test provider and pays. */
async function pay({ app }: HostedApp, post: Post, path: string): Promise<void> {
  const { url, payment } = (await post(path, {})).body
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { pathname } = new URL(String(url))
  await app.inject({ method: 'POST', url: pathname, headers, payload: 'outcome=paid' })
  if (payment) await post('/payments/verify', { payment: payment.id })
}

/** Answers with a file, leaves a draft, and buys a gift card that the business voids. */
async function answer(hosted: HostedApp, post: Post): Promise<void> {
  const submission = await submitCanary(hosted, post)
  await hosted.send('PUT', `/operator/submissions/${submission}/tags`, {
    asOperator: true,
    body: { tags: ['Zqcanarytag'] },
  })
  const values = { name: 'Zqcanarydraft', mail: canary.email }
  await post('/drafts', { kind: 'form', form: 'canary', version: 1, step: '', locale: 'en', values })
  const card = { value: 25, recipient: 'Zqcanaryrecipient', email: canary.email }
  const { body } = await hosted.submit({ kind: 'form', id: 'canary-card' }, card, {
    sending: { key: 'zqcanarykey-card' },
  })
  await pay(hosted, post, `/submissions/${body.submission?.id}/payment`)
  const cards = await hosted.get('/operator/gift-cards', true)
  const [id] = Object.values(cards.body.giftCards ?? {}).map(one => one.id)
  await post(`/operator/gift-cards/${id}/void`, { reason: 'Zqcanaryreason' }, { asOperator: true })
  await hosted.get('/operator/submissions/summary?kind=form&form=canary', true)
}

/** Returns the id of the submission. */
async function submitCanary(hosted: HostedApp, post: Post, prefix = ''): Promise<string> {
  const body = Buffer.concat([await png('#123456'), Buffer.from('Zqcanarybytes')])
  const headers = { 'content-type': 'application/octet-stream' }
  const path = '/uploads?form=canary&field=file&name=zqcanaryfile.png'
  const { upload } = (await hosted.send('POST', prefix + path, { body, headers })).body
  hosted.setTime(addMinutes(demoNow, -1))
  const { stamp } = (await hosted.get('/forms/canary')).body
  hosted.setTime(demoNow)
  const values = {
    name: 'Zqcanaryfirst',
    mail: canary.email,
    tel: canary.phone,
    text: 'Zqcanarytext',
    file: upload?.id,
  }
  const answer = await post('/forms/canary/submissions', { version: 1, stamp, locale: 'en', values })
  return String(answer.body.submission?.id)
}

/** Waits for a time, and is offered one. */
async function wait({ demo }: HostedApp): Promise<void> {
  const { waitlist } = demo.store
  const { firstName, lastName, email } = canary
  const wish = { business: 'harbor', service: 'haircut', createdAt: demoNow, firstName, lastName, email }
  const entry = await addToWaitlist(waitlist, wish)
  const time = { start: addMinutes(demoNow, 100_000), provider: 'maya', service: 'haircut' }
  await waitlist.offer(makeOffer({ business: 'harbor', entry, now: demoNow, ...time }))
  await waitlist.createLink('harbor', entry)
}
