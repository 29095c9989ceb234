/** What an email can read, from the schema of its event's values: for the guide, and for the lists of an editor. */
import { isObject } from '../core/pointer.ts'

export interface EmailValue {
  /** As texts and conditions write it, such as `reference`, or `item.time` for the entries of a list. */
  readonly path: string
  /** The list whose entries have it. */
  readonly list?: string
  readonly type: 'text' | 'number' | 'boolean' | 'list'
  /** Whether it may be missing. */
  readonly isOptional: boolean
  readonly description?: string
  /** The only texts that it can be. */
  readonly choices?: readonly string[]
}

/** Returns the schema that a part of another one stands for: itself, or what its reference leads to. */
type Resolve = (part: unknown) => unknown

interface Place {
  readonly prefix: string
  readonly list?: string
}

/** Lists the properties of a schema; each list is followed by the values of its entries. */
export function listEmailValues(
  schema: unknown,
  resolve: Resolve,
  { prefix, list }: Place = { prefix: '' },
): readonly EmailValue[] {
  const { properties, required } = asObject(schema)
  return Object.entries(asObject(properties)).flatMap(([name, part]) => {
    const resolved = asObject(resolve(part))
    const { enum: choices } = resolved
    const { description } = asObject(part)
    const value: EmailValue = {
      path: `${prefix}${name}`,
      ...(list === undefined ? {} : { list }),
      type: toValueType(resolved.type),
      isOptional: !(Array.isArray(required) && required.includes(name)),
      ...(typeof description === 'string' ? { description } : {}),
      ...(Array.isArray(choices) ? { choices: choices.map(String) } : {}),
    }
    const entries = value.type === 'list' ? resolve(resolved.items) : undefined
    return [value, ...listEmailValues(entries, resolve, { prefix: 'item.', list: name })]
  })
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

function toValueType(type: unknown): EmailValue['type'] {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return 'list'
  return type === 'boolean' ? 'boolean' : 'text'
}
