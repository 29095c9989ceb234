/**
 * Derives from a JSON Schema which values an expression can meet: their kinds, their members, and what is known about
 * the numbers and texts among them. `check-types.ts` judges expressions by this.
 */
import { isObject } from '../core/pointer.ts'

type Schema = Readonly<Record<string, unknown>>

/** The values that a place may hold, one alternative per kind; `any` if the schema does not say. */
export type ExpressionType = readonly ValueType[] | 'any'

export type ValueType =
  | {
      readonly kind: 'number'
      readonly choices?: readonly unknown[]
      /** Whether nothing keeps the number from falling below zero. */
      readonly isUnbounded?: boolean
    }
  | { readonly kind: 'text'; readonly choices?: readonly unknown[]; readonly isDate?: boolean }
  | { readonly kind: 'boolean'; readonly choices?: readonly unknown[] }
  | { readonly kind: 'null' }
  | { readonly kind: 'list'; readonly getEntry: () => ExpressionType }
  | ObjectType

export interface ObjectType {
  readonly kind: 'object'
  readonly names: readonly string[]
  /** Returns undefined if the object cannot have such a member. */
  readonly getMember: (name: string) => ExpressionType | undefined
}

/** Follows `$ref`; returns anything but an object if the reference leads nowhere. */
export type SchemaResolver = (schema: Schema) => unknown

/** Returns the type of what a schema describes. */
export function toExpressionType(schema: unknown, resolve: SchemaResolver): ExpressionType {
  const conjunctions = listConjunctions(schema, resolve)
  if (conjunctions === undefined) return 'any'
  const types: ValueType[] = []
  for (const parts of conjunctions) {
    const kinds = findKinds(parts)
    if (kinds === undefined) return 'any'
    for (const kind of kinds) types.push(toValueType(kind, parts, resolve))
  }
  const values = types.filter(({ kind }) => kind !== 'null')
  return values.length > 0 ? values : types
}

/** Schemas that judge the same value, all at once. */
type Conjunction = readonly Schema[]

/** A schema may combine alternatives with each other; beyond this many, it is taken for anything. */
const maxConjunctions = 64
const maxDepth = 12

/** Returns the alternatives of a schema; undefined if it says nothing or too much. */
function listConjunctions(
  schema: unknown,
  resolve: SchemaResolver,
  depth = 0,
): readonly Conjunction[] | undefined {
  const resolved = isObject(schema) ? resolve(schema) : undefined
  if (!isObject(resolved) || depth > maxDepth) return undefined
  let found: readonly Conjunction[] = [[resolved]]
  const combine = (alternatives: readonly Conjunction[]) => {
    found = found.flatMap(one => alternatives.map(other => [...one, ...other]))
  }
  for (const part of listSchemas(resolved.allOf)) {
    const alternatives = listConjunctions(part, resolve, depth + 1)
    if (alternatives) combine(alternatives)
    if (found.length > maxConjunctions) return undefined
  }
  for (const branches of [listSchemas(resolved.anyOf), listSchemas(resolved.oneOf)]) {
    const alternatives = branches.map(branch => listConjunctions(branch, resolve, depth + 1) ?? [[]])
    if (alternatives.length > 0) combine(alternatives.flat())
    if (found.length > maxConjunctions) return undefined
  }
  return found
}

const listSchemas = (value: unknown): readonly Schema[] =>
  Array.isArray(value) ? value.filter(isObject) : []

type Kind = ValueType['kind']

/** Returns the kinds that all parts allow; undefined if none says anything. */
function findKinds(parts: Conjunction): ReadonlySet<Kind> | undefined {
  let allowed: ReadonlySet<Kind> | undefined
  for (const part of parts) {
    const own = findOwnKinds(part)
    if (own) allowed = allowed ? new Set([...allowed].filter(kind => own.has(kind))) : own
  }
  if (allowed) return allowed
  if (parts.some(({ properties }) => isObject(properties))) return new Set(['object'])
  return parts.some(({ items }) => isObject(items)) ? new Set(['list']) : undefined
}

function findOwnKinds({ type, ...schema }: Schema): ReadonlySet<Kind> | undefined {
  const kinds = [type].flat().flatMap(name => kindsByType[String(name)] ?? [])
  if (kinds.length > 0) return new Set(kinds)
  const choices = findOwnChoices(schema)
  return choices && new Set(choices.map(getValueKind))
}

const kindsByType: Readonly<Record<string, Kind>> = {
  array: 'list',
  boolean: 'boolean',
  integer: 'number',
  null: 'null',
  number: 'number',
  object: 'object',
  string: 'text',
}

/** Returns the kind of a value. */
export function getValueKind(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  const kinds: Readonly<Record<string, Kind>> = { number: 'number', string: 'text', boolean: 'boolean' }
  return kinds[typeof value] ?? 'object'
}

const findOwnChoices = ({ enum: choices, ...schema }: Schema): readonly unknown[] | undefined =>
  Array.isArray(choices) ? choices : 'const' in schema ? [schema.const] : undefined

/** Returns the choices of one kind that all parts offer; undefined if any value may be given. */
function findChoices(kind: Kind, parts: Conjunction): readonly unknown[] | undefined {
  const lists = parts.map(findOwnChoices).filter(list => list !== undefined)
  const [first, ...others] = lists
  return first?.filter(value => getValueKind(value) === kind && others.every(list => list.includes(value)))
}

function toValueType(kind: Kind, parts: Conjunction, resolve: SchemaResolver): ValueType {
  const choices = findChoices(kind, parts)
  const known = choices ? { choices } : {}
  switch (kind) {
    case 'number': {
      const isUnbounded = !choices && parts.every(part => !('minimum' in part || 'exclusiveMinimum' in part))
      return { kind, ...known, isUnbounded }
    }
    case 'text': {
      const isDate = parts.some(({ format }) => format === 'date' || format === 'date-time')
      return { kind, ...known, isDate: isDate || (choices?.every(isDateText) ?? false) }
    }
    case 'boolean':
      return { kind, ...known }
    case 'null':
      return { kind }
    case 'list':
      return { kind, getEntry: () => combine(listEntrySchemas(parts), resolve) }
    case 'object':
      return toObjectType(parts, resolve)
  }
}

/** Tells whether a text begins with a date. */
export const isDateText = (text: unknown): boolean =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10)))

const listEntrySchemas = (parts: Conjunction): readonly Schema[] =>
  parts.flatMap(({ items }) => (isObject(items) ? [items] : []))

/** Returns the type of what all of the schemas describe; anything if there is none. */
const combine = (schemas: readonly Schema[], resolve: SchemaResolver): ExpressionType =>
  schemas.length === 0 ? 'any' : toExpressionType({ allOf: schemas }, resolve)

function toObjectType(parts: Conjunction, resolve: SchemaResolver): ObjectType {
  const sometimes = parts.flatMap(part => listConditionalParts(part, resolve))
  const names = [...parts, ...sometimes].flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  )
  return {
    kind: 'object',
    names: [...new Set(names)],
    getMember: name => {
      const always = listMemberSchemas(name, parts)
      if (always.length > 0) return combine(always, resolve)
      const alternatives = listMemberSchemas(name, sometimes)
      if (alternatives.length > 0) return toExpressionType({ anyOf: alternatives }, resolve)
      return findUnnamedMember(parts, resolve)
    },
  }
}

const listMemberSchemas = (name: string, parts: readonly Schema[]): readonly Schema[] =>
  parts.flatMap(({ properties }) => {
    const found = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
    return isObject(found) ? [found] : []
  })

/** Lists the parts of a schema that apply to some values only. */
function listConditionalParts(schema: Schema, resolve: SchemaResolver, depth = 0): readonly Schema[] {
  const { then: met, else: unmet, dependentSchemas } = schema
  const dependent = isObject(dependentSchemas) ? Object.values(dependentSchemas) : []
  return [met, unmet, ...dependent].filter(isObject).flatMap(part => {
    const conjunctions = listConjunctions(part, resolve, depth) ?? []
    const parts = conjunctions.flat()
    return depth > maxDepth
      ? parts
      : [...parts, ...parts.flatMap(inner => listConditionalParts(inner, resolve, depth + 1))]
  })
}

/**
 * Returns the type of a member that no part names, such as the value of a key-value pair. Patterns are not matched: a
 * business's pattern might take for ever.
 */
function findUnnamedMember(parts: Conjunction, resolve: SchemaResolver): ExpressionType | undefined {
  const schemas: unknown[] = []
  for (const { patternProperties, additionalProperties } of parts) {
    if (additionalProperties === true) return 'any'
    if (isObject(additionalProperties)) schemas.push(additionalProperties)
    if (isObject(patternProperties)) schemas.push(...Object.values(patternProperties))
  }
  return schemas.length === 0 ? undefined : toExpressionType({ anyOf: schemas }, resolve)
}
