import { formatMoney } from '#locales/formatters.ts'
import type { ConsoleI18n } from '../context/i18n.ts'

export const createFigureFormats = ({ tag }: ConsoleI18n) => {
  const number = new Intl.NumberFormat(tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
  const unit = (unit: 'hour' | 'day') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 })
  return {
    count: (value: number) => number.format(value),
    /** 0.25: 25 %. */
    share: (value: number) => percent.format(value),
    /** Hours up to two days, then days. */
    hours: (value: number) => (value < 48 ? unit('hour').format(value) : unit('day').format(value / 24)),
    hoursOnly: (minutes: number) => unit('hour').format(minutes / 60),
    money: (currency: string) => (value: number) => formatMoney(tag, value, currency),
  }
}
