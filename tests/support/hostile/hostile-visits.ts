/** What visitors of a hostile business do, and everything that shows it: pages, API answers, tables. */
import type { Configuration } from '#server/configuration/configuration.ts'
import type { Place } from '../servers/at-host.ts'
import { ask, type Reply, sendTaken } from './hostile-business.ts'

export interface Visitors {
  /** Booking ids; the first booking was moved, the second cancelled. */
  readonly bookings: readonly string[]
  readonly submission: string
  readonly response: string
  readonly draft: string
  /** A free slot for a haircut. */
  readonly free: { readonly date: string; readonly start: string }
}

const dayMs = 86_400_000
const zone = 'Europe/Berlin'
const plainContact = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  location: 'in-person',
}

async function freeTimes(at: Place, provider: string, service: string): Promise<string[]> {
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  const query = new URLSearchParams({ provider, service, from: day(3), to: day(40), timezone: zone })
  const { body } = await ask(at, { path: `/slots?${query}` })
  return Object.values(body.days ?? {}).flatMap(({ slots = {} }) => [String(Object.values(slots)[0]?.start)])
}

/**
 * Books, reschedules, cancels, and answers a form and a survey, with the text in every field that accepts it.
 */
export async function visit(at: Place, text: string): Promise<Visitors> {
  const names = { firstName: text, lastName: text, phone: text, dateOfBirth: text, notes: text }
  const hostile = { ...plainContact, ...names, [text.slice(0, 80)]: text }
  const book = async (item: object, more: { guests?: object[] } = {}) => {
    const rest = { items: [item], timezone: zone, locale: 'en', termsAccepted: true }
    const guests =
      more.guests === undefined ? {} : { guests: [{ name: 'Grace', email: 'grace@example.com' }] }
    const body = { ...rest, contact: hostile, answers: { notes: text, [text.slice(0, 80)]: [text] }, ...more }
    const plain = { ...rest, contact: { ...plainContact, notes: 'x' }, ...guests }
    const reply = await sendTaken(at, { method: 'POST', path: '/bookings', body }, plain)
    return String(reply.body.booking?.id)
  }
  // By the time that the bookings are made, nothing is refused as too fast.
  const stamps = await openForms(at)
  const haircuts = await freeTimes(at, 'maya', 'haircut')
  const [yoga] = await freeTimes(at, 'maya', 'yoga')
  const [portrait] = await freeTimes(at, 'leo', 'portrait')
  const [coaching] = await freeTimes(at, 'ines', 'coaching')
  const bookings = [
    await book({ service: 'haircut', provider: 'maya', start: haircuts[0] }),
    await book({ service: 'haircut', provider: 'maya', start: haircuts[1] }),
    await book({ service: 'portrait', provider: 'leo', start: portrait }),
    await book({
      service: 'coaching',
      provider: 'ines',
      start: coaching,
      repeat: { every: 'week', count: 2 },
    }),
    await book({ service: 'yoga', start: yoga }, { guests: [{ name: text, email: 'grace@example.com' }] }),
  ]
  const [moved, cancelled] = bookings
  const change = (path: string, body: object) =>
    sendTaken(at, { method: 'POST', path, body: { ...body, reason: text } }, body)
  await change(`/bookings/${moved}/reschedule`, { start: haircuts[2] })
  await change(`/bookings/${cancelled}/cancel`, {})
  const start = haircuts[4] ?? ''
  return { bookings, ...(await answers(at, text, stamps)), free: { date: start.slice(0, 10), start } }
}

interface Stamps {
  readonly form: string
  readonly survey: string
}

async function openForms(at: Place): Promise<Stamps> {
  const stamp = async (path: string) => String((await ask(at, { path })).body.stamp)
  return { form: await stamp('/forms/intake'), survey: await stamp('/surveys/satisfaction') }
}

async function answers(at: Place, text: string, stamps: Stamps) {
  const person = {
    reasonOther: 'x',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    reason: 'other',
    consent: true,
  }
  const about = { version: 3, stamp: stamps.form, locale: 'en' }
  const opinion = { version: 2, stamp: stamps.survey, locale: 'en' }
  const rating = { rating: 2, recommend: 3 }
  const hand = async (path: string, body: object, plain: object) =>
    String((await sendTaken(at, { method: 'POST', path, body }, plain)).body.submission?.id)
  const values = {
    firstName: text,
    lastName: text,
    phone: text,
    country: text,
    reasonOther: text,
    [text.slice(0, 80)]: text,
  }
  const said = { wrong: text, heard: text, words: text }
  const draft = { kind: 'survey', form: 'satisfaction', version: 2, step: text.slice(0, 80) }
  return {
    submission: await hand(
      '/forms/intake/submissions',
      { ...about, values: { ...person, ...values } },
      { ...about, values: person },
    ),
    response: await hand(
      '/surveys/satisfaction/responses',
      { ...opinion, values: { ...rating, ...said } },
      { ...opinion, values: rating },
    ),
    draft: String(
      (
        await sendTaken(
          at,
          { method: 'POST', path: '/drafts', body: { ...draft, values: said } },
          { ...draft, step: 'rating', values: {} },
        )
      ).body.draft,
    ),
  }
}

export interface HostilePage {
  readonly path: string
  /** True if the URL itself contains the text, so that the answer depends on it. */
  readonly isTyped: boolean
}

/**
 * Lists every screen in every state that a URL can show, and one route to each with the text as its
 * parameters.
 */
export function listPages(
  { routes, parameters }: Configuration,
  visitors: Visitors,
  text: string,
): HostilePage[] {
  const { bookings, submission, response, draft, free } = visitors
  const [moved, cancelled, requested, series, withGuests] = bookings
  const maya = '/widget/appointment/maya/haircut'
  const menu = '/widget/service-menus/beauty'
  const chosen = `${new URLSearchParams({ month: free.date.slice(0, 7), ...free })}`
  const known = [
    '/',
    '/de',
    '/widget/appointment/front-desk',
    '/widget/appointment/maya',
    `${maya}?month=${free.date.slice(0, 7)}`,
    ...['time', 'details', 'review'].map(step => `${maya}?${chosen}&step=${step}`),
    '/widget/appointment/service/yoga',
    '/widget/appointment/front-desk/haircut',
    '/widget/appointment/ines/coaching',
    `${maya}?booking=${moved}`,
    `/widget/appointment/leo/portrait?booking=${requested}`,
    `/widget/appointment/ines/coaching?booking=${series}`,
    `/widget/appointment/service/yoga?booking=${withGuests}`,
    '/widget/group/g1',
    '/widget/groups/wellness',
    menu,
    '/widget/service-menu/m1',
    `${menu}?services=haircut%2Ccolor`,
    ...['cart', 'time', 'details', 'review'].map(
      step => `${menu}?services=haircut%2Ccolor&${chosen}&step=${step}`,
    ),
    '/widget/bookings',
    '/widget/otl/welcome',
    '/widget/otl/used-up',
    '/widget/booking',
    '/widget/otl',
    ...bookings.map(id => `/widget/booking/${id}`),
    `/widget/booking/${moved},${series}`,
    `/widget/booking/${moved}?${chosen}&step=time`,
    `/widget/booking/${moved}?${chosen}&step=review`,
    `/widget/cancel-booking?booking=${moved}`,
    `/widget/cancel-booking?booking=${cancelled}`,
    `/widget/cancel-booking?booking=${series}&appointment=0`,
    '/widget/form/intake',
    `/widget/form/intake?submitted=${submission}`,
    '/widget/survey/satisfaction',
    `/widget/survey/satisfaction?submitted=${response}`,
    `/widget/survey/satisfaction?draft=${draft}`,
    '/nothing/here/at/all',
    '/verifyPayment',
    '/widget/form/nothing',
  ]
  const inAddress = encodeURIComponent(Buffer.from(text.slice(0, 300)).toString()) || '%20'
  const entered = `firstName=${inAddress}&notes=${inAddress}&words=${inAddress}`
  // The route with the longest path for each screen, as its other routes look the same.
  const longest = new Map(
    routes.toSorted((a, b) => a.path.length - b.path.length).map(route => [route.screen, route]),
  )
  const strange = [...longest.values()].flatMap(({ path, name }) => {
    const query = [...(parameters.get(name) ?? [])].map(one => `${one}=${inAddress}`).join('&')
    return [path.replace(/:\w+/g, inAddress), `${path.replace(/:\w+/g, 'maya')}?${query}`.slice(0, 4000)]
  })
  const typed = [
    `${maya}?${chosen}&step=details`,
    '/widget/form/intake?a=1',
    '/widget/survey/satisfaction?a=1',
  ]
  const withText = [...typed.map(path => `${path}&${entered}`.slice(0, 4000)), ...strange]
  return [
    ...known.map(path => ({ path, isTyped: false })),
    ...withText.map(path => ({ path, isTyped: true })),
  ]
}

/**
 * Reads everything that the API returns about the business and its visitors; throws unless every call
 * succeeds.
 */
export async function readAll(at: Place, { bookings, submission }: Visitors): Promise<readonly Reply[]> {
  const own = [
    '/business',
    '/services',
    '/services/haircut',
    '/providers',
    '/providers/maya',
    '/providers/front-desk',
    '/groups/g1',
    '/groups/by-slug/wellness',
    '/service-menus/beauty',
    '/service-menus/by-id/m1',
    '/carts/beauty?services=haircut,color',
    '/one-time-links/welcome',
    ...bookings.flatMap(id => [`/bookings/${id}`, `/bookings/${id}/changeable`]),
    `/forms/intake?submitted=${submission}`,
  ]
  const operators = [
    '/operator/bookings',
    '/operator/submissions',
    `/operator/submissions/${submission}`,
    ...['business', 'providers', 'teams', 'services', 'groups', 'service-menus', 'one-time-links'].map(
      kind => `/operator/records/${kind}`,
    ),
    '/operator/submissions/summary?kind=survey&form=satisfaction',
  ]
  const replies: Reply[] = []
  for (const path of [...own, ...operators]) {
    const reply = await ask(at, { path, asOperator: path.startsWith('/operator') })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 300)}`)
    replies.push(reply)
  }
  return replies
}
