/** Several businesses in one installation, each with its own records, bookings and submissions. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Store, StoreOptions } from '#server/app/stores/open.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { deriveEmailCode } from '#server/features/bookings/email-verifications.ts'
import type { BookingLinkRequests } from '#server/features/bookings/store/booking-link-requests.ts'
import type { EmailVerifications } from '#server/features/bookings/store/email-verifications.ts'
import { digestBusyFeed } from '#server/features/busy-feeds/reading/calendar-url-secrets.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { createFileMailTransport } from '#server/features/emails/file-mail-transport.ts'
import type { WaitlistStore } from '#server/features/waitlist/store/waitlist.ts'
import { beginBooking } from '../bookings/begin-booking.ts'
import { addToWaitlist, makeOffer, toPlainDate } from '../bookings/waitlist.ts'
import { addMember } from '../console/members.ts'
import { listFiles, listRows } from '../database/belongings.ts'
import type { Answer, Json } from '../forms/hosting.ts'
import { openApp, operatorToken, type TestApp, type TestAppOptions } from '../servers/app.ts'
import { type Demo, demoNow, openDemo } from './demo.ts'
import { storeRecords } from './demo-records.ts'
import { getHost, getMark, makeRecords } from './neighbour-records.ts'
import { makeSessions, type NeighbourSessions, noSessions } from './neighbour-sessions.ts'

/**
 * Everything of one business that a request can name. Each function returns something that no request has
 * used yet.
 */
export interface Neighbour extends NeighbourSessions {
  readonly slug: string
  readonly host: string
  /** A marker that appears in every text and address of the business and its visitors, but in no slug. */
  readonly mark: string
  /** True if its slugs equal those of the first business; its records are different all the same. */
  readonly hasSameSlugs: boolean
  readonly email: string
  /** Id of a browser session. */
  readonly client: string
  /** Returns the business's slug for one of the demo's records. */
  named(slug: string): string
  link(): Promise<string>
  start(): Promise<string>
  booking(): Promise<BookingName>
  /** Makes a booking whose appointment has begun. */
  begunBooking(): Promise<BookingName>
  /** Returns the token of a link to the bookings of its visitor, of whom there is one at least. */
  bookingList(): Promise<string>
  /** One that waits for its code. */
  emailVerification(): Promise<{ readonly verification: string; readonly code: string }>
  /** Returns the token of a link to an entry of its waitlist. */
  waitlistLink(): Promise<string>
  /** Returns the token of a link to an entry that a time is offered to. */
  waitlistOffer(): Promise<string>
  /** Makes a booking that the business still has to confirm. */
  request(): Promise<BookingName>
  /** A booking that waits for its payment. */
  payableBooking(): Promise<PaymentName>
  paidBooking(): Promise<PaymentName>
  /** Returns the id of a submission that waits for its payment. */
  payableSubmission(): Promise<string>
  /** Returns the id of a submission that is paid. */
  paidSubmission(): Promise<string>
  /** Returns the code of a gift card. */
  giftCard(): Promise<string>
  /** Returns the id of a gift card. */
  giftCardId(): Promise<string>
  hold(): Promise<string>
  draft(): Promise<string>
  upload(): Promise<string>
  submission(): Promise<string>
  response(): Promise<string>
  /** Returns a form token from a minute ago, old enough to be accepted. */
  stamp(kind: 'form' | 'survey'): Promise<string>
  photo(): Promise<string>
  image(): Promise<string>
  /** Returns the id of a preview that is not published. */
  preview(): Promise<string>
  /** Returns the key of a form that is only a draft. */
  documentDraft(): Promise<string>
  /** Returns the slug of a page that is only a draft. */
  pageDraft(): Promise<string>
  /** Returns the slug of a page that visitors find. */
  publishedPage(): Promise<string>
  /** Returns the id of a delivery to its webhook. */
  webhookDelivery(): Promise<string>
  /** Returns the id of a block of Maya's time, on a Sunday. */
  timeBlock(): Promise<string>
  /** Approves a request so that it can be taken back; returns the id of the change. */
  undoableChange(): Promise<string>
  /** Returns the secret in the address of a provider's calendar. */
  calendarSecret(): Promise<string>
  /** Returns the id of a manager. */
  person(): Promise<string>
  /** Returns the id of an invitation to the console that is open. */
  invitation(): Promise<string>
  /** Connects Maya's calendar at Google, with a token that nobody can read. */
  connectCalendar(): Promise<void>
}

export interface BookingName {
  readonly id: string
  readonly reference: string
}

export interface PaymentName extends BookingName {
  readonly payment: string
}

export interface Request {
  readonly method: string
  /** Relative to `/api/v1`. */
  readonly path: string
  readonly body?: unknown
  readonly key?: string
  readonly asOperator?: boolean
}

export interface Street {
  readonly demo: Demo
  readonly app: TestApp
  /** The business whose data others must not see. */
  readonly own: Neighbour
  /** One with slugs of its own, and one with the same slugs as `own`. */
  readonly others: readonly Neighbour[]
  /** A business that does not exist. */
  readonly nobody: Neighbour
  /** Creates a preview of `own`, and returns its id and that business as its visitors see it. */
  openPreview(): Promise<PreviewVisit>
  /** Sends a request to a business's host. */
  send(host: string, request: Request): Promise<Answer>
  /** Lists every row, upload and email of the business. */
  belongings(business: string): Promise<readonly string[]>
  close(): Promise<void>
}

export interface PreviewVisit {
  readonly id: string
  readonly visitor: Neighbour
}

const emptyCalendar = { kind: 'changed', ranges: [], validators: {} } as const

/** Has the calendars elsewhere of all providers read, so that their bookings are no requests. */
async function readCalendars(business: string, { directories, busyFeeds }: Store): Promise<void> {
  for (const provider of (await directories.read(business))?.providers ?? [])
    for (const file of provider.busyFeeds ?? []) {
      const key = { business, provider: provider.slug, feed: digestBusyFeed(file, provider) }
      await busyFeeds.record(key, emptyCalendar, demoNow)
    }
}

export interface StreetOptions extends Omit<TestAppOptions, 'store'> {
  /** Replaces the store of the server. */
  readonly wrapStore?: (store: Store) => Store
  /** Gets each connection of the store. */
  readonly onConnect?: StoreOptions['onConnect']
}

/** Opens three businesses on one database, behind one in-process server. */
export async function openStreet(options: StreetOptions = {}): Promise<Street> {
  let demoRecords: BusinessRecords | undefined
  const demo = await openDemo(
    records => {
      demoRecords = records
      return makeRecords(records, 'alder', '')
    },
    { onConnect: options.onConnect },
  )
  if (!demoRecords) throw new Error('There is no demo.')
  await storeRecords(demo.store, makeRecords(demoRecords, 'birch', '-b'))
  await storeRecords(demo.store, makeRecords(demoRecords, 'cedar', ''))
  for (const business of ['alder', 'birch', 'cedar']) await readCalendars(business, demo.store)
  const dataDir = await mkdtemp(join(tmpdir(), 'bookplate-street-'))
  const { environment, wrapStore = store => store, onConnect: _, ...appOptions } = options
  const app = await openApp({
    ...appOptions,
    store: wrapStore(demo.store),
    environment: {
      DATA_DIR: dataDir,
      GOOGLE_CLIENT_ID: 'app',
      GOOGLE_CLIENT_SECRET: 'secret',
      ...environment,
    },
  })
  let sent = 0
  const send: Street['send'] = async (host, { method, path, body, key, asOperator = false }) => {
    const { statusCode, headers, payload } = await app.app.inject({
      method: method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : method === 'POST' ? 'POST' : 'GET',
      url: `/api/v1${path}`,
      // A new address each time, as one address may hold only a few slots.
      remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent++ & 255}`,
      headers: {
        host,
        ...(asOperator ? { authorization: `Bearer ${operatorToken}` } : {}),
        ...(body === undefined
          ? {}
          : { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    const json = String(headers['content-type']).includes('json')
    return { status: statusCode, headers, text: payload, body: json ? JSON.parse(payload) : {} }
  }
  const { linkRequests, emailVerifications, waitlist } = demo.store
  const street = { demo, app, send, linkRequests, emailVerifications, waitlist }
  const own = await neighbour('alder', '', street)
  return {
    ...street,
    own,
    async openPreview() {
      const id = await own.preview()
      const sendThere: Street['send'] = (host, request) =>
        send(host, { ...request, path: `${request.asOperator ? '' : `/previews/${id}`}${request.path}` })
      const { linkRequests, emailVerifications, waitlist } = demo.store.sandboxes.open({
        business: 'alder',
        id,
      })
      const ofPreview = { ...street, send: sendThere, linkRequests, emailVerifications, waitlist }
      return {
        id,
        visitor: await neighbour('alder', '', ofPreview),
      }
    },
    others: [await neighbour('birch', '-b', street), await neighbour('cedar', '', street)],
    nobody: nobody(),
    async belongings(business) {
      const emails = (await readdir(getMailFolder(app.appContext.settings))).filter(name =>
        name.startsWith(business),
      )
      return [...(await listRows(business, demo)), ...(await listFiles(business, demo)), ...emails.sort()]
    },
    async close() {
      await app.app.close()
      await demo.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Around extends Pick<Street, 'demo' | 'app' | 'send'> {
  readonly linkRequests: BookingLinkRequests
  readonly emailVerifications: EmailVerifications
  readonly waitlist: WaitlistStore
}

/** Creates an image of a single colour. */
export const png = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer()

async function neighbour(
  slug: string,
  suffix: string,
  { demo, app, send, linkRequests, emailVerifications, waitlist }: Around,
): Promise<Neighbour> {
  const mark = getMark(slug)
  const host = getHost(slug)
  const email = `ada@${mark}.example`
  const named = (name: string) => name + suffix
  const ask = async (request: Request): Promise<Json> => {
    const { status, text, body } = await send(host, request)
    if (status >= 300) throw new Error(`${request.method} ${request.path} of ${slug}: ${status} ${text}`)
    return body
  }
  const post = (path: string, body: object, key?: string) =>
    ask({ method: 'POST', path, body, ...(key === undefined ? {} : { key }) })
  /** Lets the card pay on the test provider's page. */
  const payAt = async (url: string) => {
    const headers = { host, 'content-type': 'application/x-www-form-urlencoded' }
    const { pathname } = new URL(url)
    await app.app.inject({ method: 'POST', url: pathname, headers, payload: 'outcome=paid' })
  }
  let used = 0
  let wishes = 0
  const times = async (service: string, provider: string) => {
    const span = { from: '2026-12-01', to: '2027-01-30', timezone: 'Europe/Berlin' }
    const query = new URLSearchParams({ service: named(service), provider: named(provider), ...span })
    const { days = {} } = await ask({ method: 'GET', path: `/slots?${query}` })
    const starts = Object.values(days).flatMap(day =>
      Object.values(day.slots ?? {}).map(slot => String(slot.start)),
    )
    // Slots start every 15 or 30 minutes; every fourth leaves room for the bookings before it.
    return starts.filter((_, index) => index % 4 === 0)
  }
  const haircuts = (await times('haircut', 'maya')).values()
  const portraits = (await times('portrait', 'leo')).values()
  // Starts from the end, where no portrait is booked.
  let blocks = 0
  const colors = (await times('color', 'leo')).reverse().values()
  const start = async () => haircuts.next().value ?? 'no more'
  const contact = { firstName: mark, lastName: mark, email, notes: mark, consent: true }
  const item = async () => ({ service: named('haircut'), provider: named('maya'), start: await start() })
  const book = async (items: object): Promise<PaymentName> => {
    const order = { items: [items], contact, timezone: 'Europe/Berlin', locale: 'en', termsAccepted: true }
    const { booking } = await post('/bookings', order, crypto.randomUUID())
    const { id, reference, payment } = booking ?? {}
    return { id: String(id), reference: String(reference), payment: String(payment?.id) }
  }
  const stamp = async (kind: 'form' | 'survey', id = kind === 'form' ? 'intake' : 'satisfaction') => {
    app.setTime(addMinutes(demoNow, -1))
    const answer = await ask({ method: 'GET', path: `/${kind}s/${id}` })
    app.setTime(demoNow)
    return String(answer.stamp)
  }
  const wait = () =>
    addToWaitlist(waitlist, {
      business: slug,
      service: named('haircut'),
      email,
      createdAt: demoNow,
      lastName: mark,
      // The same wish counts once.
      to: addDays(toPlainDate('2026-12-01'), wishes++),
    })
  const made: Neighbour = {
    slug,
    host,
    mark,
    email,
    named,
    start,
    stamp,
    hasSameSlugs: suffix === '',
    client: `client-${mark}`,
    link: async () => `link-${slug}-${used++}`,
    booking: async () => book(await item()),
    begunBooking: async () => beginBooking(demo, slug, await made.booking()),
    async emailVerification() {
      const verification = await emailVerifications.request({ business: slug, email, locale: 'en' }, demoNow)
      const key = { business: slug, id: verification }
      return { verification, code: await deriveEmailCode(key, demo.store.formStores.secrets) }
    },
    async bookingList() {
      await made.booking()
      const link = { business: slug, email, now: demoNow, expiresAt: addMinutes(demoNow, 60) }
      return linkRequests.createListLink(link)
    },
    async waitlistLink() {
      return (await waitlist.createLink(slug, await wait())) ?? ''
    },
    async waitlistOffer() {
      const entry = await wait()
      // No call of a test books at these times.
      const time = { start: addMinutes(demoNow, 100_000 + 60 * wishes), provider: named('maya') }
      await waitlist.offer(
        makeOffer({ ...time, business: slug, entry, now: demoNow, service: named('haircut') }),
      )
      return (await waitlist.createLink(slug, entry)) ?? ''
    },
    async request() {
      const portrait = { service: named('portrait'), provider: named('leo') }
      return book({ ...portrait, start: portraits.next().value ?? 'no more' })
    },
    async payableBooking() {
      const color = { service: named('color'), provider: named('leo') }
      return book({ ...color, start: colors.next().value ?? 'no more' })
    },
    async paidBooking() {
      const booking = await made.payableBooking()
      const { url } = await post(`/bookings/${booking.id}/payment`, {})
      await payAt(String(url))
      await post('/payments/verify', { payment: booking.payment })
      return booking
    },
    async payableSubmission() {
      const values = { value: 25, recipient: mark, email }
      const answer = { version: 2, stamp: await stamp('form', 'voucher'), locale: 'en', values }
      const { submission } = await post('/forms/voucher/submissions', answer, crypto.randomUUID())
      return String(submission?.id)
    },
    async paidSubmission() {
      const submission = await made.payableSubmission()
      const { url, payment } = await post(`/submissions/${submission}/payment`, {})
      await payAt(String(url))
      await post('/payments/verify', { payment: payment?.id })
      return submission
    },
    async giftCard() {
      const path = `/submissions/${await made.paidSubmission()}/receipt`
      const { giftCard } = await ask({ method: 'GET', path })
      return String(giftCard?.code)
    },
    async giftCardId() {
      const body = { code: await made.giftCard() }
      const { giftCard } = await ask({
        method: 'POST',
        path: '/operator/gift-cards/find',
        body,
        asOperator: true,
      })
      return String(giftCard?.id)
    },
    hold: async () => String((await post('/holds', { items: [await item()] })).hold),
    draft: async () => String((await post('/drafts', { ...surveyDraft, values: { words: mark } })).draft),
    async upload() {
      const path = `/uploads?${new URLSearchParams({ form: 'intake', field: 'photo', name: `${mark}.png` })}`
      const { upload } = await ask({ method: 'POST', path, body: await png('#7a1f3d') })
      return String(upload?.id)
    },
    async submission() {
      const values = {
        firstName: mark,
        lastName: mark,
        email,
        reason: 'cut',
        consent: true,
        photo: await made.upload(),
      }
      const answer = { version: 3, stamp: await stamp('form'), locale: 'en', values }
      const { submission } = await post('/forms/intake/submissions', answer, crypto.randomUUID())
      return String(submission?.id)
    },
    async response() {
      const values = { rating: 5, recommend: 9, words: mark }
      const answer = { version: 2, stamp: await stamp('survey'), locale: 'en', values }
      const { submission } = await post('/surveys/satisfaction/responses', answer, crypto.randomUUID())
      return String(submission?.id)
    },
    async preview() {
      const request = { method: 'POST', path: '/operator/previews', body: makeDraft(made), asOperator: true }
      const { preview } = await ask(request)
      return String(preview?.id)
    },
    async documentDraft() {
      const key = `draft-${crypto.randomUUID()}`
      const path = `/operator/document-drafts/forms/${key}`
      await ask({ method: 'PUT', path, body: { document: makeOwnForm(key, mark) }, asOperator: true })
      return key
    },
    async pageDraft() {
      const key = `page-${crypto.randomUUID()}`
      const path = `/operator/document-drafts/pages/${key}`
      await ask({ method: 'PUT', path, body: { document: { slug: key, title: mark } }, asOperator: true })
      return key
    },
    async publishedPage() {
      const key = `page-${crypto.randomUUID()}`
      const path = `/operator/records/pages/${key}`
      await ask({ method: 'PUT', path, body: { record: { slug: key, title: mark } }, asOperator: true })
      return key
    },
    async webhookDelivery() {
      const path = `/operator/webhooks/${named('hook')}/test`
      const { delivery } = await ask({ method: 'POST', path, body: {}, asOperator: true })
      return String(delivery?.id)
    },
    async timeBlock() {
      const id = crypto.randomUUID()
      const start = new Date(Date.UTC(2026, 10, 29) + 60_000 * blocks)
      const end = new Date(Date.UTC(2026, 10, 29) + 60_000 * ++blocks)
      const body = { provider: named('maya'), title: mark, start, end }
      await ask({ method: 'PUT', path: `/operator/time-blocks/${id}`, body, asOperator: true })
      return id
    },
    ...makeSessions({ named, ask, times, start, contact, mark }),
    async undoableChange() {
      const path = `/operator/bookings/${(await made.request()).id}/approve`
      const body = { undoable: true }
      return String((await ask({ method: 'POST', path, body, asOperator: true })).undo?.change)
    },
    async calendarSecret() {
      const { calendars } = await ask({ method: 'GET', path: '/operator/calendars', asOperator: true })
      const own = Object.values(calendars ?? {}).find(({ provider }) => `${provider}` === named('maya'))
      return String(own?.path).split('/').at(-2) ?? ''
    },
    async person() {
      const member = await addMember(demo.store, {
        business: slug,
        role: 'manager',
        email: `${used++}.${email}`,
      })
      return member.id
    },
    async invitation() {
      const body = { email: `${used++}.${email}`, role: 'manager' }
      const path = '/operator/invitations'
      const { invitation } = await ask({ method: 'POST', path, body, asOperator: true })
      return String(invitation?.invitation)
    },
    async connectCalendar() {
      const key = { business: slug, provider: named('maya'), platform: 'google' } as const
      const invitation = { stateDigest: mark, codeVerifier: mark, until: addMinutes(demoNow, 60) }
      await demo.store.calendarConnections.invite(key, invitation)
      await demo.store.calendarConnections.connect(key, mark, demoNow)
      const { platform: feed, ...owner } = key
      await demo.store.busyFeeds.record({ ...owner, feed }, emptyCalendar, demoNow)
    },
    async photo() {
      const colour = `#${Buffer.from(slug).toString('hex').slice(0, 6)}`
      const path = `/operator/providers/${named('maya')}/photo`
      return String((await ask({ method: 'PUT', path, body: await png(colour), asOperator: true })).id)
    },
    async image() {
      const colour = `#${Buffer.from(slug).toString('hex').slice(-6)}`
      const body = await png(colour)
      const { image } = await ask({ method: 'POST', path: '/operator/images', body, asOperator: true })
      return String(image?.id)
    },
  }
  const { settings } = app.appContext
  await createFileMailTransport({ folder: getMailFolder(settings), sender: 'no-reply@example.org' }).send({
    business: slug,
    to: 'shared@example.com',
    from: mark,
    subject: mark,
    text: mark,
    locale: 'en',
    id: `letter-${slug}`,
  })
  return made
}

/** Returns the input of a preview that changes one of the demo's tags. */
export const makeDraft = ({ mark, named }: Pick<Neighbour, 'mark' | 'named'>) => ({
  site: named('studio'),
  changes: [
    { kind: 'tags', key: named('hair'), record: { slug: named('hair'), title: mark, site: named('studio') } },
  ],
})

/** A saved draft of the demo's survey. */
/** A form of a business, with one field. */
export const makeOwnForm = (id: string, title: string) => ({
  id,
  title,
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: { wish: { type: 'string', maxLength: 80 } },
  },
})

export const surveyDraft = { kind: 'survey', form: 'satisfaction', version: 2, step: 'rating', values: {} }

/** Returns well-formed ids that belong to nobody. */
function nobody(): Neighbour {
  const of = (id: string) => async () => id
  return {
    slug: 'nobody',
    host: 'nobody.example.org',
    mark: 'zqnobody',
    email: 'ada@zqnobody.example',
    client: 'client-zqnobody',
    hasSameSlugs: false,
    documentDraft: of('nothing'),
    pageDraft: of('nothing'),
    publishedPage: of('nothing'),
    named: slug => `${slug}-x`,
    link: of('link-nobody-0'),
    start: of('2026-12-01T09:00:00+01:00'),
    booking: async () => ({ id: 'A'.repeat(22), reference: 'AAAAAAAA' }),
    begunBooking: async () => ({ id: 'A'.repeat(22), reference: 'AAAAAAAA' }),
    bookingList: of('A'.repeat(43)),
    emailVerification: async () => ({ verification: 'nobody', code: '000000' }),
    waitlistLink: of('A'.repeat(43)),
    waitlistOffer: of('A'.repeat(43)),
    request: async () => ({ id: 'A'.repeat(22), reference: 'AAAAAAAA' }),
    payableBooking: async () => ({ id: 'A'.repeat(22), reference: 'AAAAAAAA', payment: 'A'.repeat(22) }),
    paidBooking: async () => ({ id: 'A'.repeat(22), reference: 'AAAAAAAA', payment: 'A'.repeat(22) }),
    payableSubmission: of('A'.repeat(22)),
    paidSubmission: of('A'.repeat(22)),
    giftCard: of('ACEF-GHJK-MNPQ-RTUE'),
    giftCardId: of('A'.repeat(22)),
    hold: of('A'.repeat(22)),
    draft: of('A'.repeat(22)),
    upload: of(`up_${'A'.repeat(22)}`),
    submission: of('A'.repeat(22)),
    response: of('A'.repeat(22)),
    stamp: of('A'.repeat(22)),
    photo: of(`ph_${'A'.repeat(22)}`),
    image: of(`im_${'A'.repeat(22)}`),
    preview: of('A'.repeat(22)),
    webhookDelivery: of('00000000-0000-4000-8000-000000000000'),
    timeBlock: of('00000000-0000-4000-8000-000000000000'),
    ...noSessions,
    undoableChange: of('00000000-0000-4000-8000-000000000000'),
    calendarSecret: of('A'.repeat(43)),
    person: of('A'.repeat(22)),
    invitation: of('A'.repeat(22)),
    connectCalendar: async () => {},
  }
}
