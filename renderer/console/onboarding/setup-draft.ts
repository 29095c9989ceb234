/** What somebody has entered in the set-up of their business, and the records that it makes. */
import type { CreateBusinessInput } from '#schemas/generated/types.gen.ts'
import { arePlausibleHours, parseOpenHours } from '#schemas/runtime/time/open-hours.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { parseAmountField, parseWholeNumber } from '../ui/typed-numbers.ts'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export interface SetupDraft {
  readonly name: string
  readonly address: string
  /** IANA. */
  readonly timezone: string
  /** ISO 4217. */
  readonly currency: string
  /** The language of visitors who speak none of the others. */
  readonly language: string
  /** `#rrggbb`. */
  readonly accent: string
  readonly provider: string
  readonly hours: Readonly<Record<Weekday, DayHours>>
  readonly service: string
  /** As entered. */
  readonly minutes: string
  /** As entered, in major units; empty: free. */
  readonly price: string
}

export interface DayHours {
  readonly isOpen: boolean
  /** `09:00`. */
  readonly from: string
  readonly to: string
}

/** Accents that can be read in light and in dark; a test checks them. */
export const setupAccents = [
  { name: 'green', color: '#1f5f5b' },
  { name: 'orange', color: '#b0481d' },
  { name: 'blue', color: '#3a4fa3' },
  { name: 'plum', color: '#7d3566' },
  { name: 'moss', color: '#47661f' },
  { name: 'black', color: '#22262a' },
] as const

/** The currencies of regions whose own it is, for the first guess. */
const currencies: Readonly<Record<string, string>> = {
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  JP: 'JPY',
  NO: 'NOK',
  PL: 'PLN',
  SE: 'SEK',
  US: 'USD',
}

/** Begins with what the browser tells. @param tag BCP 47 */
export function createSetupDraft(
  tag: string,
  language: string,
  person: { readonly name: string },
): SetupDraft {
  const day = { isOpen: true, from: '09:00', to: '17:00' }
  const free = { ...day, isOpen: false }
  return {
    name: '',
    address: '',
    language,
    accent: setupAccents[0].color,
    service: '',
    minutes: '60',
    price: '',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: currencies[new Intl.Locale(tag).region ?? ''] ?? 'EUR',
    provider: person.name,
    hours: {
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: free,
      sunday: free,
    },
  }
}

interface NewBusiness {
  /** Of the business; the provider and the service get theirs from their names. */
  readonly slug: string
  /** Of the founder, who is told of bookings. */
  readonly email: string
  /** In whose language the numbers are written. */
  readonly i18n: Pick<ConsoleI18n, 'tag' | 'phrase'>
}

export function buildBusiness(draft: SetupDraft, { slug, email, i18n }: NewBusiness): CreateBusinessInput {
  const { address, currency, timezone } = draft
  const name = draft.name.trim()
  const place = address.trim()
  const { value: price } = parseAmountField(draft.price, currency, i18n)
  const { value: minutes = 0 } = parseWholeNumber(draft.minutes, i18n)
  const hours = Object.fromEntries(
    weekdays
      .filter(weekday => draft.hours[weekday].isOpen)
      .map(weekday => [weekday, [formatHours(draft.hours[weekday])]]),
  )
  return {
    business: {
      slug,
      name,
      timezone,
      currency,
      defaultLocale: draft.language,
      ...(place === '' ? {} : { address: place }),
      theme: { accent: draft.accent },
      form: 'contact-short',
      ownerLetters: { to: email },
    },
    providers: [
      {
        slug: toSlug(draft.provider, 'me'),
        name: draft.provider.trim(),
        timezone,
        hours,
        services: 'all',
      },
    ],
    services: [
      {
        slug: toSlug(draft.service, 'appointment'),
        name: draft.service.trim(),
        durationMinutes: minutes,
        ...(price === undefined ? {} : { price }),
        ...(place === '' ? {} : { locations: [{ kind: 'in-person', address: place }] }),
      },
    ],
  }
}

/** Returns the hours of a day as records have them: a field writes the midnight at the end as 00:00. */
const formatHours = ({ from, to }: DayHours): string => `${from}-${to === '00:00' ? '24:00' : to}`

/** Whether the hours of a day can be meant; they may go on after midnight. */
export function isDayValid(day: DayHours): boolean {
  const hours = parseOpenHours(formatHours(day))
  return !day.isOpen || (hours !== undefined && arePlausibleHours(hours))
}

/** Returns the name as a slug: small Latin letters, digits and hyphens. @param fallback if nothing is left of it */
export function toSlug(name: string, fallback: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? fallback : slug
}
