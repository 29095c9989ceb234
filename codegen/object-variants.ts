/** The shapes of one object: its properties are given every combination that a condition tells apart. */

import type { SchemaObject } from './documents.ts'
import { mergeVariants, type ObjectVariant } from './merge-variants.ts'
import {
  addPossibleProperties,
  type ConditionalSchema,
  intersectSchemas,
  listSchemaAlternatives,
  type MergedSchema,
  type PropertyCondition,
  type RefResolver,
} from './merged-schema.ts'
import {
  everyThreeValued,
  isJsonEqual,
  listEnumValues,
  type PossibleValues,
  type PossibleValuesByProperty,
} from './partial-evaluation.ts'

const mostWorlds = 128
const mostShapes = 64

export interface ObjectVariantOptions {
  readonly resolve: RefResolver
  readonly rules: readonly PropertyCondition[]
}

/**
 * The ways to match the schema; each as the groups of properties that depend on each other, those that depend on
 * nothing first; each group as its shapes, of which a value has one. The order is that of the document.
 */
export const listObjectVariants = (schema: SchemaObject, about: ObjectVariantOptions): ObjectVariant[][][] =>
  listSchemaAlternatives(schema, about.resolve)
    .map(merged => groupsOf(merged, about).map(group => shapesOfGroup(group, about)))
    .filter(groups => groups.every(shapes => shapes.length > 0))

function shapesOfGroup(merged: MergedSchema, { resolve, rules }: ObjectVariantOptions): ObjectVariant[] {
  const shapes = worldsOf(merged, rules).flatMap(world => shapesIn(merged, { world, rules, resolve }))
  const fewer = mergeVariants(shapes)
  return fewer.length <= mostShapes ? fewer : mergeVariants(fewer.map(open))
}

function groupsOf(merged: MergedSchema, { resolve, rules }: ObjectVariantOptions): MergedSchema[] {
  const ties = [
    ...merged.deciders.map(decider => namesOf(decider, resolve)),
    ...rules.map(({ name, looksAt }) => [name, ...looksAt]),
  ].filter(names => names.some(name => merged.properties.has(name)))
  const groups: Set<string>[] = []
  for (const names of ties) {
    const joined = groups.filter(group => names.some(name => group.has(name)))
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push(new Set([...joined.flatMap(group => [...group]), ...names]))
  }
  const free = [...merged.properties.keys()].filter(name => !groups.some(group => group.has(name)))
  const all = free.length > 0 || groups.length === 0 ? [new Set(free), ...groups] : groups
  return all.map(names => ({
    properties: new Map([...merged.properties].filter(([name]) => names.has(name))),
    required: new Set([...merged.required].filter(name => names.has(name))),
    additional: merged.additional,
    deciders: merged.deciders.filter(decider => namesOf(decider, resolve).some(name => names.has(name))),
  }))
}

/** What a condition looks at and what it is about, with the conditions inside of it. */
const namesOf = ({ looksAt, yes, no }: ConditionalSchema, resolve: RefResolver): string[] => [
  ...looksAt,
  ...[yes, no]
    .flatMap(part => listSchemaAlternatives(part, resolve))
    .flatMap(({ properties, required, deciders }) => [
      ...properties.keys(),
      ...required,
      ...deciders.flatMap(decider => namesOf(decider, resolve)),
    ]),
]

/** What the conditions look at, in all combinations of values that they tell apart. */
function worldsOf(merged: MergedSchema, rules: readonly PropertyCondition[]): PossibleValuesByProperty[] {
  const deciders = [...merged.deciders, ...rules]
  const names = [...merged.properties.keys()]
  const splits = names.filter(name => deciders.some(({ looksAt }) => looksAt.includes(name)))
  const base = new Map(names.map(name => [name, knownOf(name, merged)]))
  let worlds: PossibleValuesByProperty[] = [base]
  for (const name of splits) {
    const whole = base.get(name)
    if (!whole) continue
    const states = blocksOf(name, { whole, deciders, base })
    if (worlds.length * states.length > mostWorlds) break
    worlds = worlds.flatMap(world => states.map(state => new Map([...world, [name, state]])))
  }
  return worlds
}

/** A property that is required may still be hidden; what is impossible is dropped later. */
const knownOf = (name: string, { properties }: MergedSchema): PossibleValues => ({
  values: listEnumValues(properties.get(name) ?? []),
  absent: true,
  present: true,
})

interface Split {
  readonly whole: PossibleValues
  readonly deciders: readonly Pick<ConditionalSchema, 'verdict'>[]
  readonly base: PossibleValuesByProperty
}

/** Values of which every condition says the same belong together. Absent is always apart. */
function blocksOf(name: string, { whole, deciders, base }: Split): PossibleValues[] {
  const absent: PossibleValues = { values: undefined, absent: true, present: false }
  const unknown: PossibleValues = { values: undefined, absent: true, present: true }
  const others = [...base.keys()].map((key): [string, PossibleValues] => [key, unknown])
  const blocks = new Map<string, unknown[]>()
  for (const value of whole.values ?? []) {
    const world = new Map([...others, [name, { values: [value], absent: false, present: true }]])
    const key = JSON.stringify(deciders.map(({ verdict }) => verdict(world) ?? null))
    blocks.set(key, [...(blocks.get(key) ?? []), value])
  }
  const present = whole.values ? [...blocks.values()] : [undefined]
  return [...present.map((values): PossibleValues => ({ values, absent: false, present: true })), absent]
}

interface VariantInput {
  readonly world: PossibleValuesByProperty
  readonly rules: readonly PropertyCondition[]
  readonly resolve: RefResolver
}

function shapesIn(merged: MergedSchema, { world, rules, resolve }: VariantInput): ObjectVariant[] {
  let found: MergedSchema[] = [{ ...merged, deciders: [] }]
  // What a condition adds may bring conditions of its own.
  const open = [...merged.deciders]
  for (let decider = open.shift(); decider !== undefined; decider = open.shift()) {
    const verdict = decider.verdict(world)
    const added = (verdict === undefined ? [decider.yes, decider.no] : [verdict ? decider.yes : decider.no])
      .filter(part => part !== undefined && part !== true)
      .flatMap(part => (part === false ? [] : listSchemaAlternatives(part, resolve)))
    if ((verdict === false ? decider.no : decider.yes) === false && verdict !== undefined) return []
    if (added.length === 0) continue
    if (verdict === undefined) found = found.map(one => addPossibleProperties(one, added))
    else found = found.flatMap(one => added.map(other => ({ ...intersectSchemas(one, other), deciders: [] })))
    if (verdict !== undefined) open.push(...added.flatMap(({ deciders }) => deciders))
  }
  return found.flatMap(one => shapeIn(one, world, rules) ?? [])
}

/** Undefined: no value is like that. */
function shapeIn(
  merged: MergedSchema,
  world: PossibleValuesByProperty,
  rules: readonly PropertyCondition[],
): ObjectVariant | undefined {
  const properties = new Map<string, { schemas: readonly unknown[]; known: PossibleValues }>()
  for (const [name, schemas] of merged.properties) {
    const own = (hides: boolean) => rules.filter(rule => rule.name === name && rule.hides === hides)
    const shown = everyThreeValued(own(true).map(rule => rule.verdict(world)))
    const demanded = own(false).map(rule => rule.verdict(world))
    const required = merged.required.has(name) || demanded.includes(true)
    const counted = listEnumValues(schemas)
    const assumed = world.get(name)
    const values = assumed?.values
      ? assumed.values.filter(value => !counted || counted.some(other => isJsonEqual(value, other)))
      : counted
    const known = {
      values,
      absent: shown !== true || !required,
      present: shown !== false && values?.length !== 0,
    }
    const both = assumed ? { ...known, ...narrowed(known, assumed) } : known
    if (!both.absent && !both.present) return undefined
    properties.set(name, { schemas, known: both })
  }
  return { properties, additional: merged.additional }
}

/** What a world assumes to be there and is hidden there contradicts itself. */
const narrowed = (
  known: PossibleValues,
  assumed: PossibleValues,
): Pick<PossibleValues, 'absent' | 'present'> => ({
  absent: known.absent && assumed.absent,
  present: known.present && assumed.present,
})

/** Too many to tell apart: whatever is not in all of them is optional. */
const open = ({ properties, additional }: ObjectVariant): ObjectVariant => ({
  properties: new Map(
    [...properties].map(([name, { schemas }]) => [
      name,
      { schemas, known: { values: listEnumValues(schemas), absent: true, present: true } },
    ]),
  ),
  additional,
})
