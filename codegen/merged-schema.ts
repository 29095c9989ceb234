/**
 * Turns an object schema with alternatives into plain object schemas, one for each alternative. Handles what
 * json-schema-to-typescript does not support (if/then/else, dependentRequired, dependentSchemas, conditions of the ui
 * schema) and merges what it supports badly (allOf, alternatives beside properties).
 */
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { SchemaObject } from './documents.ts'
import {
  evaluateIfSchemaPartially,
  evaluatePresencePartially,
  intersectEnumValues,
  listReferencedProperties,
  type PossibleValuesByProperty,
  type ThreeValuedBoolean,
} from './partial-evaluation.ts'

/** A condition of the ui schema or of a step on a property. */
export interface PropertyPresenceRule {
  readonly name: string
  readonly references: readonly string[]
  evaluate(possible: PossibleValuesByProperty): ThreeValuedBoolean
  /** True: without the condition the property does not exist; false: with it the property is required. */
  readonly hides: boolean
}

/** An object schema with everything that applies to it in one place. */
export interface MergedSchema {
  /** All schemas that a property has to match. */
  readonly properties: ReadonlyMap<string, readonly unknown[]>
  readonly required: ReadonlySet<string>
  readonly additional: unknown
  readonly conditionals: readonly ConditionalSchema[]
}

/** A condition, with the schema that applies if it is true or false. */
export interface ConditionalSchema {
  readonly references: readonly string[]
  evaluate(possible: PossibleValuesByProperty): ThreeValuedBoolean
  readonly whenTrue: unknown
  readonly whenFalse: unknown
}

/** Returns the schema that a `$ref` points to. */
export type RefResolver = (reference: string) => unknown

const maxAlternatives = 64

/** Lists the alternatives of a schema. If there are too many, the result is one loose alternative. */
export function listSchemaAlternatives(schema: unknown, resolve: RefResolver): MergedSchema[] {
  if (!isObject(schema)) return [empty]
  const { $ref, properties, required, additionalProperties, unevaluatedProperties } = schema
  let alternatives: MergedSchema[] = [
    {
      properties: new Map(
        isObject(properties) ? Object.entries(properties).map(([name, part]) => [name, [part]]) : [],
      ),
      required: new Set(Array.isArray(required) ? required.map(String) : []),
      additional: additionalProperties ?? unevaluatedProperties,
      conditionals: getConditionals(schema),
    },
  ]
  const parts = [typeof $ref === 'string' ? resolve($ref) : undefined, schema.allOf].flat()
  for (const part of parts)
    if (isObject(part))
      alternatives = combineAlternatives(alternatives, listSchemaAlternatives(part, resolve))
  for (const branches of [schema.oneOf, schema.anyOf])
    if (Array.isArray(branches))
      alternatives = combineAlternatives(
        alternatives,
        branches.flatMap(branch => listSchemaAlternatives(branch, resolve)),
      )
  return alternatives
}

const empty: MergedSchema = {
  properties: new Map(),
  required: new Set(),
  additional: undefined,
  conditionals: [],
}

function getConditionals(schema: SchemaObject): ConditionalSchema[] {
  const { if: condition, dependentRequired, dependentSchemas } = schema
  const dependent = [
    ...toEntries(dependentRequired).map(([name, required]) => [name, { required }] as const),
    ...toEntries(dependentSchemas),
  ]
  return [
    ...(condition === undefined
      ? []
      : [
          {
            references: listReferencedProperties(condition),
            evaluate: (possible: PossibleValuesByProperty) => evaluateIfSchemaPartially(condition, possible),
            whenTrue: schema.then,
            whenFalse: schema.else,
          },
        ]),
    ...dependent.map(([name, added]) => ({
      references: [name],
      evaluate: (possible: PossibleValuesByProperty) => evaluatePresencePartially(name, possible),
      whenTrue: added,
      whenFalse: undefined,
    })),
  ]
}

const toEntries = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

/** Combines each alternative with each of the others, and drops contradictory combinations. */
function combineAlternatives(left: readonly MergedSchema[], right: readonly MergedSchema[]): MergedSchema[] {
  if (left.length * right.length > maxAlternatives)
    return left.map(first => withPossibleProperties(first, right))
  return left.flatMap(first => right.map(second => intersectSchemas(first, second))).filter(isPossible)
}

export function intersectSchemas(first: MergedSchema, second: MergedSchema): MergedSchema {
  const properties = new Map(first.properties)
  for (const [name, schemas] of second.properties)
    properties.set(name, [...(properties.get(name) ?? []), ...schemas])
  return {
    properties,
    required: new Set([...first.required, ...second.required]),
    additional: first.additional ?? second.additional,
    conditionals: [...first.conditionals, ...second.conditionals],
  }
}

/** Adds the properties of the others, any of which may be present. */
export function withPossibleProperties(schema: MergedSchema, others: readonly MergedSchema[]): MergedSchema {
  const properties = new Map(schema.properties)
  for (const other of others)
    for (const [name, schemas] of other.properties)
      if (!schema.properties.has(name))
        properties.set(name, [{ anyOf: [...getAnyOf(properties.get(name)), ...schemas] }])
  return { ...schema, properties }
}

const getAnyOf = (schemas: readonly unknown[] | undefined): readonly unknown[] =>
  (schemas ?? []).flatMap(schema => (isObject(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : []))

const isPossible = ({ properties, required }: MergedSchema): boolean =>
  [...required].every(name => intersectEnumValues(properties.get(name) ?? [])?.length !== 0)

/** Resolves `#/$defs/Name` references; throws on any other. */
export function createRefResolver(root: SchemaObject, file: string): RefResolver {
  const definitions = isObject(root.$defs) ? root.$defs : {}
  return reference => {
    const name = getDefinitionName(reference)
    const target = name === undefined ? undefined : definitions[name]
    if (target === undefined)
      throw new Error(
        `${file} refers to "${reference}", but types are generated from a single document: copy the schema into its $defs and refer to ${formatPointer(['$defs']).replace('/', '#/')}/<name>.`,
      )
    return target
  }
}

export const getDefinitionName = (reference: string): string | undefined =>
  /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(reference)?.[1]
