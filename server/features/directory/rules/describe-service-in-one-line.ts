/** Describes a service in a line for its owner to check: "Beard trim, 30 minutes, €25.00, Tue–Sat". */
import { formatMoney } from '#locales/formatters.ts'
import type { Service, Text, WeeklyHours } from '#schemas/generated/types.gen.ts'
import type { BusinessRecords } from '../directory.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Returns the line: the name in the business's own language, the rest in English like all tool output. */
export function describeServiceInOneLine(service: Service, { business, providers }: BusinessRecords): string {
  const offering = providers.filter(({ services }) => services === 'all' || services.includes(service.slug))
  const hours = service.hours === undefined ? offering.map(provider => provider.hours) : [service.hours]
  const { durationMinutes } = service
  return [
    textIn(service.name, business.defaultLocale),
    `${durationMinutes} ${durationMinutes === 1 ? 'minute' : 'minutes'}`,
    describePrice(service, business.currency),
    offering.length === 0 ? 'not offered by any provider' : describeDays(hours),
  ].join(', ')
}

const textIn = (text: Text, locale: string): string =>
  typeof text === 'string' ? text : (text[locale] ?? Object.values(text)[0] ?? '')

function describePrice({ price = 0, deposit }: Service, currency: string): string {
  const money = (minorUnits: number) => formatMoney('en', minorUnits, currency)
  const due = deposit?.kind === 'amount' && deposit.value ? ` (${money(deposit.value)} in advance)` : ''
  return price === 0 ? 'free' : money(price) + due
}

/** Formats days as `Mon, Wed–Fri`: three or more days in a row are a range. */
function describeDays(hours: readonly WeeklyHours[]): string {
  const isOpen = weekdays.map(day => hours.some(week => (week[day] ?? []).length > 0))
  const ranges: number[][] = []
  for (const [index, open] of isOpen.entries()) {
    if (!open) continue
    if (isOpen[index - 1]) ranges.at(-1)?.push(index)
    else ranges.push([index])
  }
  const shortName = (index = 0) => {
    const name = weekdays[index] ?? ''
    return name.slice(0, 1).toUpperCase() + name.slice(1, 3)
  }
  const texts = ranges.flatMap(days =>
    days.length < 3 ? days.map(shortName) : [`${shortName(days[0])}–${shortName(days.at(-1))}`],
  )
  return texts.join(', ') || 'no weekly hours'
}
