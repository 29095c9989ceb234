/** Says in the owner's language which rule a record breaks; the server's own sentence is for programs. */
import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { RecordRule } from '#schemas/runtime/core/record-rule.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'

type Params = NonNullable<Problem['params']>

type MessageKey = ConsoleMessageKey | 'problem.field.number_invalid' | 'problem.field.required'

/** A message with the values that it shows. */
export interface FaultMessage {
  readonly key: MessageKey
  readonly params: Params
}

const ruleMessages: Readonly<Record<RecordRule, MessageKey>> = {
  amount: 'problem.field.number_invalid',
  missing: 'problem.field.required',
  address_reserved: 'record.fault_address_reserved',
  video_host: 'record.fault_video_host',
  unknown_name: 'record.fault_unknown_name',
  picture: 'record.fault_picture',
  hours_empty: 'record.fault_hours_empty',
  hours_swapped: 'record.fault_hours_swapped',
  time_invalid: 'record.fault_time_invalid',
  time_order: 'record.fault_time_order',
  time_past: 'record.fault_time_past',
  slug_taken: 'record.slug_taken',
  seats: 'record.fault_seats',
  deposit_missing: 'record.fault_deposit_missing',
  deposit_percent: 'record.fault_deposit_percent',
  deposit_amount: 'record.deposit_too_high',
  charge_too_small: 'record.fault_charge_too_small',
  form_with_file: 'record.fault_form_with_file',
  guests_by_name: 'record.fault_guests_by_name',
  contrast: 'record.fault_contrast',
  logo_missing: 'record.fault_logo_missing',
  link: 'record.fault_link',
  redirect_twice: 'record.fault_redirect_twice',
  redirect_loop: 'record.fault_redirect_loop',
  host: 'record.fault_like',
  webhook_name: 'record.fault_webhook_name',
  webhook_url: 'record.fault_like',
  elsewhere: 'record.fault_elsewhere',
}

const ruleExamples: Readonly<Partial<Record<RecordRule, string>>> = {
  host: 'www.example.org',
  webhook_url: 'https://example.org/hook',
}

/** Amounts of these are in minor units. */
const amountParams: readonly string[] = ['due', 'least', 'price']

/**
 * Returns the message about a broken rule; undefined if the server knows rules that are newer than this console, or if it
 * is about amounts, and there is nothing to format them.
 */
export function findRuleMessage(
  { rule, ...params }: Params,
  formatPrice?: (minorUnits: number) => string,
): FaultMessage | undefined {
  if (!isRecordRule(rule)) return undefined
  const isAboutMoney = rule === 'charge_too_small' || rule === 'deposit_amount'
  if (isAboutMoney && !formatPrice) return undefined
  const shown = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    formatPrice && isAboutMoney && amountParams.includes(name) ? formatPrice(Number(value)) : value,
  ])
  const example = ruleExamples[rule]
  return {
    key: ruleMessages[rule],
    params: { ...Object.fromEntries(shown), ...(example === undefined ? {} : { example }) },
  }
}

const isRecordRule = (rule: unknown): rule is RecordRule =>
  typeof rule === 'string' && Object.hasOwn(ruleMessages, rule)

/** Of two that a pattern takes, the first is the better one. */
const examples: readonly string[] = [
  'EUR',
  'DE',
  'hair-cut',
  'de',
  '18:00',
  '09:00-17:00',
  '+49 30 1234567',
  'https://example.org',
  '2026-11-26T10:45',
]

/** Returns the message about a value that its field refuses without saying why; undefined if nothing better is known. */
export function findExampleMessage(
  field: { readonly schema: JsonObject } | undefined,
): FaultMessage | undefined {
  const { format, pattern } = field?.schema ?? {}
  const example =
    format === 'timezone'
      ? 'Europe/Berlin'
      : typeof pattern === 'string'
        ? examples.find(text => new RegExp(pattern, 'u').test(text))
        : undefined
  return example === undefined ? undefined : { key: 'record.fault_like', params: { example } }
}
