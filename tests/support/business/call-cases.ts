/**
 * A valid input for every declared call, using the data of one business: it succeeds for that business's own
 * visitors and operator.
 */

import type { CallName, ConsoleCallName } from '#schemas/generated/calls.gen.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import { makeArchive } from './archive.ts'
import { makeDraft, makeOwnForm, type Neighbour, png, type Request, surveyDraft } from './neighbours.ts'

export interface CallCase {
  readonly input: Readonly<Record<string, unknown>>
  /** Sent as the raw body, with the input in the URL. */
  readonly file?: Buffer
}

/** Turns a case into a request: path parameters go into the path, the rest into the query or the body. */
export function makeRequest(
  { method, path, access, idempotent, keyed }: CallDeclaration,
  { input, file }: CallCase,
): Request {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    // A URL cannot contain lone surrogates.
    return encodeURIComponent(Buffer.from(value).toString())
  })
  const inQuery = method === 'GET' || method === 'DELETE' || file !== undefined
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  const body = file ?? (method === 'GET' || method === 'DELETE' ? undefined : rest)
  return {
    method,
    path: inQuery && query.size > 0 ? `${filled}?${query}` : filled,
    ...(body === undefined ? {} : { body }),
    ...(idempotent || keyed ? { key: crypto.randomUUID() } : {}),
    asOperator: access === 'operator',
  }
}

type MakeCase = (of: Neighbour) => Promise<CallCase>

const dates = { from: '2026-12-01', to: '2026-12-04', timezone: 'Europe/Berlin' }

const contactOf = ({ mark, email }: Neighbour) => ({ firstName: mark, lastName: mark, email, consent: true })

const itemOf = async (of: Neighbour) => ({
  service: of.named('haircut'),
  provider: of.named('maya'),
  start: await of.start(),
})

const documentDraft: MakeCase = async of => ({ input: { kind: 'forms', key: await of.documentDraft() } })
const bookingId: MakeCase = async of => ({ input: { id: (await of.booking()).id } })
const summary: MakeCase = async () => ({ input: { kind: 'form', form: 'intake' } })
const email: MakeCase = async of => {
  await of.booking()
  await of.submission()
  return { input: { email: of.email } }
}
const slots = async (of: Neighbour) => ({
  service: of.named('haircut'),
  provider: of.named('maya'),
  hold: await of.hold(),
  booking: (await of.booking()).id,
})

/** Builds an answer to a form or survey, with an uploaded file or an earlier draft. */
const answerOf = async (of: Neighbour, kind: 'form' | 'survey') => ({
  id: kind === 'form' ? 'intake' : 'satisfaction',
  version: kind === 'form' ? 3 : 2,
  locale: 'en',
  values:
    kind === 'form'
      ? { ...contactOf(of), reason: 'cut', photo: await of.upload() }
      : { rating: 5, recommend: 9, words: of.mark },
  stamp: await of.stamp(kind),
  ...(kind === 'survey' ? { draft: await of.draft() } : {}),
})

const provider = (of: Neighbour) => ({
  slug: of.named('ines'),
  name: 'Ines',
  timezone: 'Europe/Berlin',
  services: 'all',
  hours: { monday: ['09:00-17:00'], tuesday: ['09:00-17:00'], wednesday: ['09:00-17:00'] },
})

/** A file with a service that no business has. */
function newService() {
  const slug = `service-${crypto.randomUUID()}`
  return { [`services/${slug}.json`]: JSON.stringify({ slug, name: 'Imported', durationMinutes: 30 }) }
}

/** A call that belongs to a business, unlike those of the console (`tests/calls/console.test.ts`). */
export interface BusinessCall extends CallDeclaration {
  readonly name: Exclude<CallName, ConsoleCallName>
}

export const isBusinessCall = (call: CallDeclaration): call is BusinessCall =>
  call.access !== 'person' && call.access !== 'sign-in'

/** Every declared call of a business needs an entry here. */
export const callCases: Readonly<Record<BusinessCall['name'], MakeCase>> = {
  approveBooking: async of => ({ input: { id: (await of.request()).id } }),
  cancelBookingAsOperator: async of => ({ input: { id: (await of.request()).id, reason: of.mark } }),
  cancelBooking: async of => ({ input: { id: (await of.booking()).id, reason: of.mark } }),
  countFormProgress: async () => ({
    input: {
      kind: 'survey',
      form: surveyDraft.form,
      version: surveyDraft.version,
      started: true,
      reached: [''],
    },
  }),
  createBooking: async of => ({
    input: {
      items: [await itemOf(of)],
      contact: contactOf(of),
      timezone: 'Europe/Berlin',
      locale: 'en',
      termsAccepted: true,
      termsVersion: of.mark,
      hold: await of.hold(),
      oneTimeLink: await of.link(),
    },
  }),
  createUpload: async of => ({
    input: { form: 'intake', field: 'photo', name: `${of.mark}.png` },
    file: await png('#123456'),
  }),
  createPreview: async of => ({ input: makeDraft(of) }),
  checkDocument: async of => ({
    input: { kind: 'forms', key: 'wish', document: makeOwnForm('wish', of.mark) },
  }),
  copyStarter: async of => ({
    input: { kind: 'form', id: 'contact-us', key: `copy-${of.slug}-${crypto.randomUUID()}` },
  }),
  deleteDocumentDraft: documentDraft,
  getDocumentDraft: documentDraft,
  getDocument: documentDraft,
  async listDocuments(of) {
    await of.documentDraft()
    return { input: {} }
  },
  publishDocumentDraft: documentDraft,
  saveDocumentDraft: async of => {
    const { input } = await documentDraft(of)
    return { input: { ...input, document: makeOwnForm(String(input.key), of.mark) } }
  },
  schedulePublication: async of => ({
    input: { kind: 'pages', key: await of.pageDraft(), publishAt: '2037-01-01T08:00:00Z' },
  }),
  takeDownRecord: async of => ({ input: { kind: 'pages', key: await of.publishedPage() } }),
  renameRecord: async of => ({
    input: { kind: 'pages', key: await of.publishedPage(), to: `page-${crypto.randomUUID()}` },
  }),
  listWebsite: async of => {
    await of.pageDraft()
    return { input: { kind: 'pages' } }
  },
  getSiteLinks: async () => ({ input: {} }),
  saveSiteLinks: async of => ({ input: { navigation: [{ label: of.mark, href: '/' }] } }),
  getContentForm: async () => ({ input: { kind: 'pages' } }),
  deletePreview: async of => ({ input: { id: await of.preview() } }),
  getBookingAsOperator: async of => ({ input: { id: (await of.request()).id } }),
  // Nobody else's contact is in a booking with Leo, as one is after the case of createBooking.
  declineBooking: async of => ({ input: { id: (await of.request()).id, reason: of.mark } }),
  deleteRecord: async of => ({ input: { kind: 'one-time-links', key: await of.link() } }),
  deleteSubmission: async of => ({ input: { id: await of.submission() } }),
  eraseCustomer: async () => ({ input: { email: 'shared@example.com' } }),
  listTeamMembers: async of => {
    await of.person()
    return { input: {} }
  },
  inviteTeamMember: async of => ({ input: { email: `${of.slug}@console.example`, role: 'manager' } }),
  deleteInvitation: async of => ({ input: { invitation: await of.invitation() } }),
  saveTeamMember: async of => ({ input: { person: await of.person(), role: 'editor' } }),
  removeTeamMember: async of => ({ input: { person: await of.person() } }),
  exportCustomer: email,
  exportBookings: async of => ({ input: { provider: of.named('maya'), search: of.email } }),
  exportPayments: async () => ({ input: {} }),
  exportSubmissions: summary,
  async findBooking(of) {
    const { reference } = await of.booking()
    return { input: { reference, email: of.email, locale: 'en' } }
  },
  findNextSlot: async of => ({ input: await slots(of) }),
  findNextSlots: async of => ({ input: { services: of.named('haircut'), providers: of.named('maya') } }),
  findSeries: async of => ({
    input: {
      service: of.named('coaching'),
      start: await of.start(),
      hold: await of.hold(),
      repeat: { every: 'week', count: 2 },
    },
  }),
  findSlots: async of => ({ input: { ...(await slots(of)), ...dates } }),
  getBooking: bookingId,
  getWaitlistEntry: async of => ({ input: { token: await of.waitlistLink() } }),
  getWaitlistOffer: async of => ({ input: { token: await of.waitlistOffer() } }),
  getBookingList: async of => ({ input: { token: await of.bookingList() } }),
  getBookings: async of => ({ input: { ids: `${(await of.booking()).id},${(await of.booking()).id}` } }),
  getContent: async of => ({ input: { kind: 'post', slug: of.named('opening-day') } }),
  getBusiness: async () => ({ input: {} }),
  getCalendarFile: bookingId,
  getCart: async of => ({
    input: { menu: of.named('beauty'), services: `${of.named('haircut')},${of.named('color')}` },
  }),
  getChangeable: bookingId,
  getDraft: async of => ({ input: { draft: await of.draft(), kind: 'survey', form: 'satisfaction' } }),
  getForm: async of => ({ input: { id: 'intake', submitted: await of.submission() } }),
  getOpeningHours: async of => ({ input: { provider: of.named('maya') } }),
  getGiftCard: async of => ({ input: { code: await of.giftCard() } }),
  getGroup: async of => ({ input: { id: of.named('g1') } }),
  getGroupBySlug: async of => ({ input: { slug: of.named('wellness') } }),
  getOneTimeLink: async of => ({ input: { slug: await of.link() } }),
  getProvider: async of => ({ input: { provider: of.named('front-desk') } }),
  getGuestRules: async () => ({ input: { id: 'default' } }),
  getFormReceipt: async of => ({ input: { id: await of.paidSubmission() } }),
  getReceipt: async of => ({ input: { id: (await of.paidBooking()).id } }),
  getPreview: async of => ({ input: { id: await of.preview() } }),
  getRevision: async of => ({ input: { kind: 'service-menus', key: of.named('m1'), version: 1 } }),
  listRevisions: async of => ({ input: { kind: 'providers', key: of.named('maya') } }),
  restoreRevision: async of => ({ input: { kind: 'service-menus', key: of.named('m1'), version: 1 } }),
  listAudit: async of => ({ input: { kind: 'providers', key: of.named('maya') } }),
  getRecord: async of => ({ input: { kind: 'providers', key: of.named('maya') } }),
  getDocumentSchema: async () => ({ input: { kind: 'screens' } }),
  getRecordForm: async () => ({ input: { kind: 'services' } }),
  getService: async of => ({ input: { service: of.named('haircut') } }),
  getStarter: async () => ({ input: { kind: 'form', id: 'intake' } }),
  getServiceMenu: async of => ({ input: { slug: of.named('beauty') } }),
  getServiceMenuById: async of => ({ input: { id: of.named('m1') } }),
  getSubmission: async of => ({ input: { id: await of.submission() } }),
  getSubmissionSummary: summary,
  getSurvey: async of => ({ input: { id: 'satisfaction', submitted: await of.response() } }),
  getTransfer: async () => ({ input: {} }),
  exportBusiness: async () => ({ input: {} }),
  exportBusinessData: async () => ({
    input: { bookings: true, clients: true, answers: true, giftCards: true },
  }),
  checkImport: async () => ({ input: { mode: 'add' }, file: await makeArchive(newService()) }),
  importBusiness: async () => ({ input: { mode: 'add' }, file: await makeArchive(newService()) }),
  getUpload: async of => ({ input: { id: await of.upload() } }),
  hold: async of => ({ input: { items: [await itemOf(of)], client: of.client, hold: await of.hold() } }),
  holdMove: async of => ({
    input: {
      id: (await of.booking()).id,
      start: await of.start(),
      provider: of.named('maya'),
      client: of.client,
      hold: await of.hold(),
    },
  }),
  listContent: async of => ({ input: { kind: 'post', category: of.named('news') } }),
  listBookings: async of => ({
    input: { provider: of.named('maya'), service: of.named('haircut'), email: of.email },
  }),
  getAttention: async () => ({ input: {} }),
  getReadiness: async () => ({ input: {} }),
  sendTestEmail: async () => ({ input: {} }),
  previewEmail: async () => ({ input: { event: 'reminder' } }),
  listPaymentsToCheck: async () => ({ input: {} }),
  getBusinessReport: async of => ({
    input: { from: '2026-11-29', to: '2026-12-05', provider: of.named('maya') },
  }),
  getSchedule: async of => {
    await of.timeBlock()
    return { input: { from: '2026-11-29', to: '2026-11-29', providers: of.named('maya') } }
  },
  listScheduleDays: async of => {
    await of.booking()
    return { input: { from: '2026-11-29', to: '2026-12-05', providers: of.named('maya') } }
  },
  // No booking to move: free times for those are few, and the case of findSlots has one.
  findSlotsAsOperator: async of => ({ input: { service: of.named('haircut'), ...dates } }),
  async createBookingAsOperator(of) {
    const override = ['hours', 'notice', 'limits']
    return { input: { ...(await itemOf(of)), contact: { firstName: of.mark }, override } }
  },
  listServicesAsOperator: async () => ({ input: {} }),
  listCustomers: async of => {
    await of.booking()
    return { input: { search: of.mark } }
  },
  getCustomer: async of => ({ input: { booking: (await of.booking()).id } }),
  saveBookingNote: async of => ({ input: { id: (await of.booking()).id, text: of.mark, ifVersion: 0 } }),
  resendBookingEmail: async of => ({ input: { id: (await of.booking()).id } }),
  markNoShow: async of => ({ input: { id: (await of.begunBooking()).id, noShow: true } }),
  recordInPersonPayment: async of => ({
    input: { id: (await of.booking()).id, amount: 4000, currency: 'EUR', method: 'cash' },
  }),
  reverseInPersonPayment: async of => ({ input: await of.inPersonPayment() }),
  rescheduleBookingAsOperator: async of => ({
    input: { id: (await of.booking()).id, start: await of.start(), override: ['hours', 'notice', 'limits'] },
  }),
  async rescheduleClassSession(of) {
    const { booking: _, ...session } = await of.session()
    return { input: { ...session, to: await of.start(), override: ['hours', 'notice', 'limits'] } }
  },
  async cancelClassSession(of) {
    const { booking: _, ...session } = await of.session()
    return { input: { ...session, reason: of.mark } }
  },
  undoClassSessionChange: async of => ({ input: { changes: await of.undoableSession() } }),
  quoteCancellation: async of => ({ input: { ids: [(await of.booking()).id] } }),
  removeGuests: async of => ({ input: { id: (await of.session()).booking, guest: 0, ifRevision: 1 } }),
  undoChange: async of => ({ input: { change: await of.undoableChange() } }),
  async saveTimeBlock(of) {
    const id = crypto.randomUUID()
    const start = await of.start()
    const end = new Date(Date.parse(start) + 600_000).toISOString()
    return { input: { id, provider: of.named('maya'), start, end, title: 'Training' } }
  },
  deleteTimeBlock: async of => ({ input: { id: await of.timeBlock() } }),
  restoreTimeBlocks: async of => ({ input: { blocks: [], remove: [await of.timeBlock()] } }),
  listPreviews: async () => ({ input: {} }),
  listProviders: async of => ({ input: { service: of.named('haircut') } }),
  listRecords: async () => ({ input: { kind: 'providers' } }),
  listDeletedRecords: async () => ({ input: { kind: 'groups' } }),
  listServices: async of => ({ input: { provider: of.named('maya') } }),
  listGiftCards: async () => ({ input: {} }),
  listStarters: async () => ({ input: {} }),
  listMessages: async () => ({ input: { language: 'de' } }),
  listUntranslatedTexts: async () => ({ input: { language: 'de' } }),
  getProviderCalendar: async of => ({
    input: { provider: of.named('maya'), secret: await of.calendarSecret() },
  }),
  connectCalendar: async of => ({ input: { provider: of.named('maya'), platform: 'google' } }),
  async disconnectCalendar(of) {
    await of.connectCalendar()
    return { input: { provider: of.named('maya'), platform: 'google' } }
  },
  async listBusyFeeds(of) {
    await of.connectCalendar()
    return { input: {} }
  },
  listProviderCalendars: async () => ({ input: {} }),
  listWebhooks: async () => ({ input: {} }),
  listWebhookDeliveries: async of => ({ input: { webhook: of.named('hook') } }),
  redeliverWebhook: async of => ({ input: { id: await of.webhookDelivery() } }),
  listJobs: async () => ({ input: {} }),
  listDeadLetters: async () => ({ input: {} }),
  // The operator's token belongs to the installation: these reach what any business has given up.
  resendDeadLetters: async () => ({ input: { topic: 'booking.scheduled' } }),
  deleteDeadLetters: async () => ({ input: { topic: 'booking.scheduled' } }),
  testWebhook: async of => ({ input: { name: of.named('hook') } }),
  listAnsweredForms: async of => {
    await of.submission()
    return { input: {} }
  },
  listSubmissions: summary,
  saveSubmissionTags: async of => ({ input: { id: await of.submission(), tags: [of.mark] } }),
  openPreview: async of => ({ input: { id: await of.preview() } }),
  publishPreview: async of => ({ input: { id: await of.preview() } }),
  uploadImage: async () => ({ input: {}, file: await png('#456789') }),
  uploadPhoto: async of => ({ input: { provider: of.named('leo') }, file: await png('#654321') }),
  checkRecord: async of => ({
    input: { kind: 'providers', key: of.named('ines'), record: { ...provider(of), name: of.mark } },
  }),
  previewRecord: async of => ({
    input: { kind: 'providers', key: of.named('ines'), record: { ...provider(of), name: of.mark } },
  }),
  saveRecord: async of => ({
    input: { kind: 'providers', key: of.named('ines'), record: { ...provider(of), photo: await of.photo() } },
  }),
  joinWaitlist: async of => ({
    input: {
      service: of.named('haircut'),
      from: '2026-12-01',
      to: '2026-12-02',
      part: 'any',
      firstName: 'Ada',
      lastName: of.mark,
      email: of.email,
      locale: 'en',
    },
  }),
  leaveWaitlist: async of => ({ input: { token: await of.waitlistLink() } }),
  requestEmailVerification: async of => ({ input: { email: of.email, locale: 'en' } }),
  verifyEmail: async of => ({ input: await of.emailVerification() }),
  requestBookingList: async of => ({ input: { email: of.email, locale: 'en' } }),
  async refundPayment(of) {
    const { payment } = await of.paidBooking()
    return { input: { id: payment, reason: of.mark } }
  },
  quote: async of => ({ input: { items: [await itemOf(of)] } }),
  release: async of => ({ input: { hold: await of.hold() } }),
  rescheduleBooking: async of => ({
    input: {
      id: (await of.booking()).id,
      start: await of.start(),
      provider: of.named('maya'),
      reason: of.mark,
      hold: await of.hold(),
    },
  }),
  saveDraft: async of => ({ input: { ...surveyDraft, locale: 'en', draft: await of.draft() } }),
  searchContent: async of => ({ input: { q: of.named('opening-day'), locale: 'en' } }),
  searchTimezones: async () => ({ input: { search: 'Berlin', locale: 'en' } }),
  startPayment: async of => ({ input: { id: (await of.payableBooking()).id } }),
  startSubmissionPayment: async of => ({ input: { id: await of.payableSubmission() } }),
  submitForm: async of => ({ input: await answerOf(of, 'form') }),
  submitSurvey: async of => ({ input: await answerOf(of, 'survey') }),
  redeemGiftCard: async of => ({
    input: { payment: (await of.payableBooking()).payment, code: await of.giftCard() },
  }),
  voidGiftCard: async of => ({ input: { id: await of.giftCardId(), reason: of.mark } }),
  verifyPayment: async of => ({ input: { payment: (await of.payableBooking()).payment } }),
}
