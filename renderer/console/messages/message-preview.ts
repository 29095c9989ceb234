/** Shows a message with values as they may come. */
import { compileMessage } from '#locales/catalogue.ts'
import { getLanguageInfo, type LocaleCode } from '#locales/codes.ts'
import { createFormatters } from '#locales/formatters.ts'
import { formatMessage } from '#locales/message.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'

export interface PreviewOptions {
  readonly language: LocaleCode
  readonly zone: Zone
  readonly business: string
  /** Instead of the example for a name. */
  readonly values?: Readonly<Record<string, string | number>>
}

/** Returns undefined if the text is no message. */
export function formatMessagePreview(
  text: string,
  placeholders: readonly string[],
  { language, zone, business, values = {} }: PreviewOptions,
): string | undefined {
  const { tag } = getLanguageInfo(language)
  const examples: Readonly<Record<string, string | number>> = {
    ...listExamples(tag, zone),
    business,
    ...values,
  }
  const params = Object.fromEntries(placeholders.map(name => [name, examples[name] ?? `‹${name}›`]))
  try {
    const message = compileMessage(text)
    return typeof message === 'string' ? message : formatMessage(message, params, tag)
  } catch {
    return undefined
  }
}

function listExamples(tag: string, zone: Zone): Readonly<Record<string, string | number>> {
  const formats = createFormatters({ tag, zone })
  const at = parseInstant('2027-03-11T10:00:00Z')
  const [time, date] = at === undefined ? ['10:00', ''] : [formats.time(at), formats.dateAt(at)]
  const money = formats.money(4000, 'EUR')
  return {
    time,
    date,
    until: time,
    price: money,
    amount: money,
    deposit: formats.money(1000, 'EUR'),
    provider: 'Maya',
    name: 'Grace Hopper',
    email: 'grace@example.com',
    city: 'Berlin',
    reference: 'K7QF4M9X',
    count: 2,
    number: 2,
    total: 5,
    limit: 3,
    least: 1,
    most: 4,
    step: 2,
    page: 2,
    pages: 5,
    place: 1,
    percent: 30,
    minutes: 15,
  }
}
