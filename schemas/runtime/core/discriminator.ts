/**
 * Converts tagged unions: `oneOf` or `anyOf` whose branches differ in a constant of the same property, such
 * as `kind`. Reads them as conditions on that property, so that both validators report what is wrong with the
 * chosen branch instead of that none fits, and a form asks for the tag like any other choice.
 */
import { getSubobjectOrEmpty, isObject } from './pointer.ts'
import { resolveRef } from './reference.ts'

type Schema = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, unknown>>

/**
 * Returns an equivalent schema; unions without a tag stay unchanged. `root` holds the targets of references.
 */
export function convertDiscriminators(schema: Schema, root: Schema = schema): Schema {
  const { properties, items } = schema
  const within: Schema = {
    ...schema,
    ...(isObject(properties)
      ? { properties: mapObjects(properties, part => convertDiscriminators(part, root)) }
      : {}),
    ...(isObject(items) ? { items: convertDiscriminators(items, root) } : {}),
  }
  const found = taggedIn(within, root)
  return found ? asConditions(within, found) : within
}

interface Tagged {
  readonly tag: string
  readonly branches: readonly Schema[]
}

function taggedIn(schema: Schema, root: Schema): Tagged | undefined {
  const choice = schema.oneOf ?? schema.anyOf
  if (!Array.isArray(choice) || choice.length < 2) return undefined
  const branches = choice.filter(isObject).map(branch => resolveRef(branch, root))
  const [first] = branches
  if (!first || branches.length < choice.length) return undefined
  const { propertyName } = getSubobjectOrEmpty(schema, 'discriminator')
  const names =
    typeof propertyName === 'string' ? [propertyName] : Object.keys(getSubobjectOrEmpty(first, 'properties'))
  const tag = names.find(name => {
    const values = new Set(branches.map(branch => tagOf(branch, name)))
    const everywhere = branches.every(
      branch => name === propertyName || listed(branch.required).includes(name),
    )
    return everywhere && !values.has(undefined) && values.size === branches.length
  })
  return tag === undefined ? undefined : { tag, branches }
}

function asConditions(schema: Schema, { tag, branches }: Tagged): Schema {
  const { oneOf: _, anyOf: __, ...rest } = schema
  const own = {
    ...getSubobjectOrEmpty(getSubobjectOrEmpty(branches[0] ?? {}, 'properties'), tag),
    ...getSubobjectOrEmpty(getSubobjectOrEmpty(rest, 'properties'), tag),
  }
  const { const: ___, ...choice } = own
  const conditions = branches.map(branch => ({
    if: { required: [tag], properties: { [tag]: { const: tagOf(branch, tag) } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { ...branch, properties: { ...getSubobjectOrEmpty(branch, 'properties'), [tag]: {} } },
  }))
  return {
    ...rest,
    type: 'object',
    // Tells `keepChosenBranchValues` what the conditions stand for.
    discriminator: { propertyName: tag },
    properties: {
      ...getSubobjectOrEmpty(rest, 'properties'),
      [tag]: { ...choice, enum: branches.map(branch => tagOf(branch, tag)) },
    },
    required: [...new Set([...listed(rest.required), tag])],
    allOf: [...(Array.isArray(rest.allOf) ? rest.allOf : []), ...conditions],
  }
}

/** Returns the values without those of branches that are not chosen; keeps values that both branches have. */
export function keepChosenBranchValues(schema: Schema, values: Values): Values {
  const properties = getSubobjectOrEmpty(schema, 'properties')
  const kept = Object.entries(values).map(
    ([name, value]) => [name, inside(getSubobjectOrEmpty(properties, name), value)] as const,
  )
  const { propertyName: tag } = getSubobjectOrEmpty(schema, 'discriminator')
  if (typeof tag !== 'string' || !Array.isArray(schema.allOf)) return Object.fromEntries(kept)
  const branches = schema.allOf.filter(isObject).flatMap(condition => {
    const { const: value } = getSubobjectOrEmpty(
      getSubobjectOrEmpty(getSubobjectOrEmpty(condition, 'if'), 'properties'),
      tag,
    )
    return value === undefined
      ? []
      : [
          {
            value,
            names: Object.keys(getSubobjectOrEmpty(getSubobjectOrEmpty(condition, 'then'), 'properties')),
          },
        ]
  })
  const chosen = branches.find(({ value }) => value === values[tag])?.names ?? []
  const known = new Set([...Object.keys(properties), ...chosen])
  const others = new Set(branches.flatMap(({ names }) => names))
  return Object.fromEntries(kept.filter(([name]) => known.has(name) || !others.has(name)))
}

function inside(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => inside(getSubobjectOrEmpty(schema, 'items'), item))
  return isObject(value) ? keepChosenBranchValues(schema, value) : value
}

function tagOf(branch: Schema, tag: string): unknown {
  const property = getSubobjectOrEmpty(getSubobjectOrEmpty(branch, 'properties'), tag)
  if (Array.isArray(property.enum) && property.enum.length === 1) return property.enum[0]
  return property.const
}

const listed = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(name => typeof name === 'string') : []

const mapObjects = (value: Schema, change: (part: Schema) => Schema): Schema =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, isObject(part) ? change(part) : part]))
