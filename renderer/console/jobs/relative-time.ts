/** Durations and distances of time, in the largest unit that there are two of. */
import type { ConsoleI18n } from '../context/i18n.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const chooseUnit = (seconds: number) =>
  // A minute and an hour are said as such.
  units.find(([, length]) => seconds >= 2 * length || seconds === length) ?? (['second', 1] as const)

/** "5 min"; below two seconds "340 ms". */
export function formatSeconds(seconds: number, { tag }: ConsoleI18n): string {
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat(tag, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: 0,
    }).format(value)
  if (seconds < 2 && seconds !== 1) return format(seconds * 1000, 'millisecond')
  const [unit, length] = chooseUnit(seconds)
  return format(seconds / length, unit)
}

/** "5 minutes ago", "in 30 seconds", "now". @param time RFC 3339 @param now in milliseconds */
export function formatRelativeTime(time: string, now: number, { tag }: ConsoleI18n): string {
  const seconds = Math.round((Date.parse(time) - now) / 1000)
  const [unit, length] = chooseUnit(Math.abs(seconds))
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}
