/**
 * An object schema with conditions → plain object schemas, one for each shape that a valid value can have. What
 * json-schema-to-typescript does not know is told here: if/then/else, dependentRequired, dependentSchemas, conditions
 * of the ui schema; what it knows badly (allOf, alternatives beside properties) is merged.
 */
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { SchemaObject } from './documents.ts'
import {
  evaluateIfSchemaPartially,
  evaluatePresencePartially,
  listEnumValues,
  listReferencedProperties,
  type PossibleValuesByProperty,
  type ThreeValuedBoolean,
} from './partial-evaluation.ts'

/** What the ui schema and the steps say about a property; expressions give verdicts. */
export interface PropertyCondition {
  readonly name: string
  readonly looksAt: readonly string[]
  verdict(world: PossibleValuesByProperty): ThreeValuedBoolean
  /** True: without the condition the property does not exist; false: with it the property is required. */
  readonly hides: boolean
}

/** An object with everything about it in one place. */
export interface MergedSchema {
  /** All schemas that a property has to match. */
  readonly properties: ReadonlyMap<string, readonly unknown[]>
  readonly required: ReadonlySet<string>
  readonly additional: unknown
  readonly deciders: readonly ConditionalSchema[]
}

/** A condition with what it adds. */
export interface ConditionalSchema {
  readonly looksAt: readonly string[]
  verdict(world: PossibleValuesByProperty): ThreeValuedBoolean
  readonly yes: unknown
  readonly no: unknown
}

/** The definitions that a schema may refer to, by pointer. */
export type RefResolver = (reference: string) => unknown

const mostAlternatives = 64

/** All ways to match the schema; more than a type can name are one loose way. */
export function listSchemaAlternatives(schema: unknown, resolve: RefResolver): MergedSchema[] {
  if (!isObject(schema)) return [empty]
  const { $ref, properties, required, additionalProperties, unevaluatedProperties } = schema
  let found: MergedSchema[] = [
    {
      properties: new Map(
        isObject(properties) ? Object.entries(properties).map(([name, part]) => [name, [part]]) : [],
      ),
      required: new Set(Array.isArray(required) ? required.map(String) : []),
      additional: additionalProperties ?? unevaluatedProperties,
      deciders: decidersOf(schema),
    },
  ]
  const parts = [typeof $ref === 'string' ? resolve($ref) : undefined, schema.allOf].flat()
  for (const part of parts) if (isObject(part)) found = crossed(found, listSchemaAlternatives(part, resolve))
  for (const branches of [schema.oneOf, schema.anyOf])
    if (Array.isArray(branches))
      found = crossed(
        found,
        branches.flatMap(branch => listSchemaAlternatives(branch, resolve)),
      )
  return found
}

const empty: MergedSchema = {
  properties: new Map(),
  required: new Set(),
  additional: undefined,
  deciders: [],
}

function decidersOf(schema: SchemaObject): ConditionalSchema[] {
  const { if: condition, dependentRequired, dependentSchemas } = schema
  const dependent = [
    ...entriesOf(dependentRequired).map(([name, required]) => [name, { required }] as const),
    ...entriesOf(dependentSchemas),
  ]
  return [
    ...(condition === undefined
      ? []
      : [
          {
            looksAt: listReferencedProperties(condition),
            verdict: (world: PossibleValuesByProperty) => evaluateIfSchemaPartially(condition, world),
            yes: schema.then,
            no: schema.else,
          },
        ]),
    ...dependent.map(([name, yes]) => ({
      looksAt: [name],
      verdict: (world: PossibleValuesByProperty) => evaluatePresencePartially(name, world),
      yes,
      no: undefined,
    })),
  ]
}

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

/** Each of the one with each of the other, without those that contradict each other. */
function crossed(ones: readonly MergedSchema[], others: readonly MergedSchema[]): MergedSchema[] {
  if (ones.length * others.length > mostAlternatives)
    return ones.map(one => addPossibleProperties(one, others))
  return ones.flatMap(one => others.map(other => intersectSchemas(one, other))).filter(isPossible)
}

export function intersectSchemas(one: MergedSchema, other: MergedSchema): MergedSchema {
  const properties = new Map(one.properties)
  for (const [name, schemas] of other.properties)
    properties.set(name, [...(properties.get(name) ?? []), ...schemas])
  return {
    properties,
    required: new Set([...one.required, ...other.required]),
    additional: one.additional ?? other.additional,
    deciders: [...one.deciders, ...other.deciders],
  }
}

/** With what the others may add, nothing of which is certain. */
export function addPossibleProperties(one: MergedSchema, others: readonly MergedSchema[]): MergedSchema {
  const properties = new Map(one.properties)
  for (const other of others)
    for (const [name, schemas] of other.properties)
      if (!one.properties.has(name))
        properties.set(name, [{ anyOf: [...anyOfIn(properties.get(name)), ...schemas] }])
  return { ...one, properties }
}

const anyOfIn = (schemas: readonly unknown[] | undefined): readonly unknown[] =>
  (schemas ?? []).flatMap(schema => (isObject(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : []))

const isPossible = ({ properties, required }: MergedSchema): boolean =>
  [...required].every(name => listEnumValues(properties.get(name) ?? [])?.length !== 0)

/** `#/$defs/Name` and what it means; throws about any other reference. */
export function createRefResolver(root: SchemaObject, file: string): RefResolver {
  const definitions = isObject(root.$defs) ? root.$defs : {}
  return reference => {
    const name = getDefinitionName(reference)
    const target = name === undefined ? undefined : definitions[name]
    if (target === undefined)
      throw new Error(
        `${file} refers to "${reference}": types are made of a document alone, so write what is meant into its $defs and refer to ${formatPointer(['$defs']).replace('/', '#/')}/<name>.`,
      )
    return target
  }
}

export const getDefinitionName = (reference: string): string | undefined =>
  /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(reference)?.[1]
