/** A small business with one of everything that can block a booking, and few hours to compete for. */
import type { Provider, Service, WeeklyHours } from '#schemas/generated/types.gen.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'

const daily = (...hours: string[]): WeeklyHours => ({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
})

const exclusive: readonly Service[] = [
  {
    slug: 'cut',
    name: 'Cut',
    durationMinutes: 45,
    intervalMinutes: 15,
    bufferAfterMinutes: 5,
    mostActiveBookingsPerContact: 3,
  },
  { slug: 'wash', name: 'Wash', durationMinutes: 30, intervalMinutes: 15, limits: { perDay: 2 } },
  {
    slug: 'portrait',
    name: 'Portrait',
    durationMinutes: 60,
    intervalMinutes: 30,
    bufferBeforeMinutes: 15,
    approval: true,
  },
]

const classes: readonly Service[] = [
  {
    slug: 'yoga',
    name: 'Yoga',
    durationMinutes: 60,
    hours: daily('10:00-11:00'),
    capacity: 5,
    reservableSlots: 3,
    guests: 'named',
  },
  {
    slug: 'tour',
    name: 'Tour',
    durationMinutes: 30,
    hours: daily('11:00-12:00'),
    capacity: 6,
    guests: 'count',
    limits: { perDay: 1 },
  },
  {
    slug: 'clinic',
    name: 'Clinic',
    durationMinutes: 30,
    intervalMinutes: 30,
    capacity: 3,
    guests: 'count',
    approval: true,
  },
]

const series = (slug: string, conflicts: 'all-or-nothing' | 'skip' | 'nearest'): Service => ({
  slug,
  name: slug,
  durationMinutes: 50,
  intervalMinutes: 30,
  bufferAfterMinutes: 10,
  recurrence: { every: ['week', 'two-weeks', 'month'], maxCount: 4, conflicts },
})

const providers: readonly Provider[] = [
  { slug: 'ana', name: 'Ana', timezone: 'Europe/Berlin', hours: daily('09:00-12:00'), services: 'all' },
  {
    slug: 'ben',
    name: 'Ben',
    timezone: 'Europe/Berlin',
    hours: daily('09:00-12:00'),
    services: ['cut', 'wash', 'portrait', 'tour'],
  },
  {
    slug: 'cleo',
    name: 'Cleo',
    timezone: 'Europe/Lisbon',
    hours: daily('08:00-11:00'),
    services: ['cut', 'course', 'habit', 'nearby'],
    limits: { perDay: 2 },
  },
]

export const records: BusinessRecords = {
  business: {
    slug: 'harbor',
    name: 'Harbor',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    defaultLocale: 'en',
    changePolicy: { rescheduleUntilMinutes: 120, cancelUntilMinutes: 120 },
    mostActiveBookingsPerContact: 5,
  },
  providers,
  services: [
    ...exclusive,
    ...classes,
    series('course', 'all-or-nothing'),
    series('habit', 'skip'),
    series('nearby', 'nearest'),
  ],
  teams: [
    { slug: 'duo', name: 'Duo', members: ['ana', 'ben'], assignment: 'collective' },
    { slug: 'front', name: 'Front', members: ['ana', 'ben', 'cleo'], assignment: 'balanced' },
    { slug: 'senior', name: 'Senior', members: ['cleo', 'ana'], assignment: 'priority' },
  ],
  groups: [],
  serviceMenus: [],
  oneTimeLinks: [
    { slug: 'gift', target: { service: 'cut' } },
    { slug: 'voucher', target: { service: 'cut' } },
  ],
}

/** Days around the night when clocks change; the first morning is near enough for cut-offs to pass. */
export const days = ['2026-10-24', '2026-10-25', '2026-10-26'] as const
export const firstMoment = '2026-10-24T06:30:00+02:00'

export function getEngineService(slug: string): Service {
  const found = records.services.find(service => service.slug === slug)
  if (!found) throw new Error(`This business has no service "${slug}".`)
  return found
}

export const listOfferers = (slug: string): readonly Provider[] =>
  providers.filter(({ services }) => services === 'all' || services.includes(slug))
