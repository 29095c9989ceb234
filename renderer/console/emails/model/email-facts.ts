/** The facts that an email can list: chosen, not written. */
import type { PreviewEmailOutput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { isSameValue, type JsonRecord } from '../../saving/record-values.ts'

export type ShownValue = PreviewEmailOutput['values'][number]

/** The messages that label values, as the product's emails do. */
const labels: Readonly<Record<string, string>> = {
  'item.service': 'label.what',
  'item.provider': 'label.provider',
  'item.time': 'label.when',
  'item.place': 'label.where',
  'item.preparation': 'booking.preparation',
  service: 'label.what',
  provider: 'label.provider',
  time: 'label.when',
  reference: 'label.reference',
  code: 'mail.email_code',
  amount: 'mail.dispute_amount',
  dueTime: 'mail.dispute_due',
  calendar: 'mail.calendar',
  since: 'mail.calendar_since',
  visitor: 'mail.owner_visitor',
}

export interface FactChoice {
  readonly fact: JsonRecord
  readonly isOn: boolean
}

interface FactOptions {
  /** The block as the product has it. */
  readonly product: JsonRecord | undefined
  readonly values: readonly ShownValue[]
}

/** Returns the facts that a block lists and those that it could, in the order in which they would stand there. */
export function listFactChoices(block: JsonRecord, { product, values }: FactOptions): readonly FactChoice[] {
  const own = listFacts(block)
  const list = typeof block.each === 'string' ? block.each.slice(1) : undefined
  const known = values
    .filter(value => value.list === list && Object.hasOwn(labels, value.path))
    .map(({ path }): JsonRecord => ({ label: { message: labels[path] }, value: `{${path}}` }))
  const others = [...listFacts(product), ...known]
  const choices = own.map(fact => ({ fact, isOn: true }))
  return others.reduce<readonly FactChoice[]>((found, fact, index) => {
    if (found.some(choice => saysSame(choice.fact, fact))) return found
    const before = others.slice(0, index).findLast(one => found.some(choice => saysSame(choice.fact, one)))
    const at = before ? found.findIndex(choice => saysSame(choice.fact, before)) + 1 : 0
    return found.toSpliced(at, 0, { fact, isOn: false })
  }, choices)
}

/** Returns the block with a fact switched on or off; there is always one at least. */
export function switchFact(
  block: JsonRecord,
  choices: readonly FactChoice[],
  switched: FactChoice,
): JsonRecord {
  const facts = choices
    .filter(choice => (choice === switched ? !choice.isOn : choice.isOn))
    .map(({ fact }) => fact)
  return facts.length === 0 ? block : { ...block, facts }
}

/** Returns the first facts that a new block can list; undefined if the email knows none. */
export function createFactsBlock(values: readonly ShownValue[]): JsonRecord | undefined {
  const lists = new Set(values.flatMap(({ list }) => list ?? []))
  const blocks: readonly JsonRecord[] = [
    ...[...lists].map(list => ({ type: 'facts', each: `$${list}` })),
    { type: 'facts' },
  ]
  for (const block of blocks) {
    const facts = listFactChoices(block, { product: undefined, values }).map(({ fact }) => fact)
    if (facts.length > 0) {
      const { each } = block
      return { type: 'facts', facts, ...(each === undefined ? {} : { each }) }
    }
  }
  return undefined
}

const listFacts = (block: JsonRecord | undefined): readonly JsonRecord[] =>
  Array.isArray(block?.facts) ? block.facts.filter(isObject) : []

const saysSame = (one: JsonRecord, other: JsonRecord): boolean =>
  isSameValue(one.value, other.value) && isSameValue(one.each, other.each)
