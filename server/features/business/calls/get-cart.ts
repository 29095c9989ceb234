import type { Business, Location, PublicService, Text } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { getDefaultDetailsFormId } from '#server/features/directory/rules/details-form.ts'
import { quoteServices } from '#server/features/pricing/rules/quote.ts'
import { findProvidersWithUnreadCalendars, toPublicService } from './services.ts'

/** Returns a cart as one service, so that forms, calendars and totals only need to know services. */
export const getCart: Handler<'getCart'> = async ({ menu: slug, services }, context) => {
  const { directory } = context
  const menu = [...directory.serviceMenus.values()].find(menu => menu.slug === slug)
  if (!menu) return failed('calendar.not_found', { kind: 'menu' })
  const offered = new Set(menu.sections.flatMap(section => section.services))
  const slugs = services.split(',')
  const records = slugs.flatMap(slug => (offered.has(slug) ? (directory.services.get(slug) ?? []) : []))
  if (records.length < slugs.length || new Set(slugs).size < slugs.length)
    return failed('calendar.not_found', { kind: 'service' })
  const unread = await findProvidersWithUnreadCalendars(context)
  const { total, dueNow } = quoteServices(
    records.map(service => ({ service, people: 1, times: 1 })),
    directory.business.currency,
  )
  const parts = records.map(service => toPublicService(service, directory, unread))
  return done({ ...combineServices(parts, directory), price: total, dueNow })
}

function combineServices(parts: readonly PublicService[], { business }: Directory) {
  const locations = findSharedLocations(parts)
  return {
    slug: parts.map(({ slug }) => slug).join(','),
    name: joinTexts(parts.map(({ name }) => name)),
    durationMinutes: parts.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    capacity: 1,
    reservableSlots: 1,
    guests: 'none' as const,
    currency: business.currency,
    locations,
    places: parts.map(part => getFixedPlace(part, locations)),
    approval: parts.some(({ approval }) => approval),
    ...(parts.some(({ emailVerification }) => emailVerification) ? { emailVerification: true } : {}),
    form: joinFormIds(parts, getDefaultDetailsFormId(business)),
    windowDays: Math.min(...parts.map(({ windowDays }) => windowDays)),
    ...getPlaceTimezone(parts, business),
    changePolicy: getStrictestPolicy(parts.map(({ changePolicy }) => changePolicy)),
    // Each service has its own providers.
    providers: [],
  }
}

/** Joins the form ids with commas. The usual form is used only if no service has a form of its own. */
function joinFormIds(parts: readonly PublicService[], usual: string): string {
  const own = new Set(parts.map(({ form }) => form).filter(form => form !== usual))
  return own.size === 0 ? usual : [...own].join(',')
}

/** Finds the locations shared by all services that offer a choice. Services with one location use that one anyway. */
function findSharedLocations(parts: readonly PublicService[]): Location[] {
  const [firstPart, ...others] = parts.filter(({ locations }) => locations.length > 1)
  return (firstPart?.locations ?? []).filter(({ kind }) =>
    others.every(({ locations }) => locations.some(other => other.kind === kind)),
  )
}

/** Returns the kind of location of a service whose choice the cart settles; null if the visitor's choice applies. */
const getFixedPlace = ({ locations }: PublicService, shared: readonly Location[]) =>
  locations.length > 1 && shared.length < 2 ? ((shared[0] ?? locations[0])?.kind ?? null) : null

/** Joins texts, as in "Haircut, Color", in every language that one of them has. */
function joinTexts(texts: readonly Text[]): Text {
  const locales = new Set(texts.flatMap(text => (typeof text === 'string' ? [] : Object.keys(text))))
  const inLocale = (text: Text, locale: string) =>
    typeof text === 'string'
      ? text
      : (Object.entries(text).find(([code]) => code === locale)?.[1] ?? getFirstText(text))
  if (locales.size === 0) return texts.map(text => inLocale(text, '')).join(', ')
  return Object.fromEntries(
    [...locales].map(locale => [locale, texts.map(text => inLocale(text, locale)).join(', ')]),
  )
}

const getFirstText = (text: Readonly<Record<string, string>>): string =>
  text.en ?? Object.values(text)[0] ?? ''

/** Returns a timezone only if every part takes place on site: their common one, or else the business's. */
function getPlaceTimezone(parts: readonly PublicService[], { timezone }: Business) {
  const zones = new Set(parts.map(({ placeTimezone }) => placeTimezone))
  const [zone] = zones
  if (zones.has(undefined) || zone === undefined) return {}
  return { placeTimezone: zones.size === 1 ? zone : timezone }
}

type Policy = PublicService['changePolicy']

/** Returns the strictest policy: a cart can be changed only while each of its services can. */
const getStrictestPolicy = (policies: readonly Policy[]): Policy => ({
  ...getLongestMinutes('rescheduleUntilMinutes', policies),
  ...getLongestMinutes('cancelUntilMinutes', policies),
})

/** Returns the longest period. null means never and is the longest; if no policy sets one, none is set. */
function getLongestMinutes(name: keyof Policy, policies: readonly Policy[]): Policy {
  const values = policies.map(policy => policy[name])
  if (values.includes(null)) return { [name]: null }
  const minutes = values.filter(value => typeof value === 'number')
  return minutes.length === 0 ? {} : { [name]: Math.max(...minutes) }
}
