/** Finds values in a block's options by what their schema says about them. */
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'

export interface OptionValue {
  readonly pointer: string
  readonly value: unknown
}

export interface OptionValueWithSchema extends OptionValue {
  readonly schema: Readonly<Record<string, unknown>>
}

/** Lists the options, at any depth, whose schema is wanted; looks no deeper into those. */
export function listOptionValues(
  { pointer, value }: OptionValue,
  schema: unknown,
  isWanted: (schema: OptionValueWithSchema['schema']) => boolean,
): OptionValueWithSchema[] {
  if (!isObject(schema)) return []
  if (isWanted(schema)) return [{ pointer, value, schema }]
  const at = (key: string | number, part: unknown, of: unknown) =>
    listOptionValues({ pointer: pointer + formatPointer([key]), value: part }, of, isWanted)
  if (Array.isArray(value)) return value.flatMap((item, index) => at(index, item, schema.items))
  const { properties } = schema
  if (!isObject(value) || !isObject(properties)) return []
  return Object.entries(value).flatMap(([name, part]) => at(name, part, properties[name]))
}

/** Lists the options, at any depth, whose schema is an entity. */
export const listEntityValues = (entity: string, place: OptionValue, schema: unknown): OptionValue[] =>
  listOptionValues(place, schema, ({ $ref }) => $ref === `bookplate#/$defs/${entity}`)
