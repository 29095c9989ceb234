/**
 * Cleans what a call takes of people: schemas say with `x-contact-detail` which texts are telephone numbers, email
 * addresses or names; those of the format `email` are addresses anyway. So no handler has to remember it.
 */
import {
  type ContactDetailKind,
  cleanContactDetail,
  isContactDetailKind,
} from '#schemas/runtime/core/contact-details.ts'
import { getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonSchema } from '#server/lib/validator-factory.ts'

type Definitions = Readonly<Record<string, JsonSchema>>

/** Returns the input with clean texts; the same object if nothing changes. */
export type InputCleaner = (input: unknown) => unknown

/** Returns the cleaner of a call's input; undefined if it takes nothing of people. */
export function createInputCleaner(schema: JsonSchema, definitions: Definitions): InputCleaner | undefined {
  return hasContactDetail(schema, definitions, new Set())
    ? input => cleanContactDetails(input, schema, definitions)
    : undefined
}

function hasContactDetail(part: unknown, definitions: Definitions, seen: Set<unknown>): boolean {
  const schema = resolve(part, definitions)
  if (!isObject(schema) || seen.has(schema)) return false
  seen.add(schema)
  const inner = [...Object.values(isObject(schema.properties) ? schema.properties : {}), schema.items]
  return getKind(schema) !== undefined || inner.some(one => hasContactDetail(one, definitions, seen))
}

/** Returns a value of a schema with clean texts; the same object if nothing changes. */
export function cleanContactDetails(value: unknown, part: unknown, definitions: Definitions): unknown {
  const schema = resolve(part, definitions)
  if (!isObject(schema)) return value
  if (typeof value === 'string') {
    const kind = getKind(schema)
    return kind === undefined ? value : cleanContactDetail(kind, value)
  }
  if (Array.isArray(value)) {
    const items = value.map(item => cleanContactDetails(item, schema.items, definitions))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value) || !isObject(schema.properties)) return value
  const { properties } = schema
  const changed = Object.keys(value).flatMap(name => {
    const cleaned = Object.hasOwn(properties, name)
      ? cleanContactDetails(value[name], properties[name], definitions)
      : value[name]
    return cleaned === value[name] ? [] : [[name, cleaned] as const]
  })
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

function getKind({ format, 'x-contact-detail': kind }: JsonSchema): ContactDetailKind | undefined {
  if (isContactDetailKind(kind)) return kind
  return format === 'email' ? 'email' : undefined
}

function resolve(part: unknown, definitions: Definitions): unknown {
  if (!isObject(part) || typeof part.$ref !== 'string') return part
  const [document, pointer = ''] = part.$ref.split('#')
  return document === 'bookplate' ? getAtPointer({ $defs: definitions }, pointer) : undefined
}
