/** Lists the variants of an object: one for each combination of property values that its conditions distinguish. */

import type { SchemaObject } from './documents.ts'
import { mergeSimilarVariants, type ObjectVariant } from './merge-similar-variants.ts'
import {
  type ConditionalSchema,
  intersectSchemas,
  listSchemaAlternatives,
  type MergedSchema,
  type PropertyPresenceRule,
  type RefResolver,
  withPossibleProperties,
} from './merged-schema.ts'
import {
  andThreeValued,
  intersectEnumValues,
  isJsonEqual,
  type PossibleValues,
  type PossibleValuesByProperty,
} from './partial-evaluation.ts'

const maxCombinations = 128
const maxVariants = 64

export interface ObjectVariantOptions {
  readonly resolve: RefResolver
  readonly rules: readonly PropertyPresenceRule[]
}

/**
 * Lists, for each alternative of the schema, its groups of properties that depend on each other, and for each group the
 * variants, of which a value has one. Independent properties come first; else the order is that of the document.
 */
export const listPropertyGroupVariants = (
  schema: SchemaObject,
  options: ObjectVariantOptions,
): ObjectVariant[][][] =>
  listSchemaAlternatives(schema, options.resolve)
    .map(merged => groupProperties(merged, options).map(group => listGroupVariants(group, options)))
    .filter(groups => groups.every(variants => variants.length > 0))

function listGroupVariants(merged: MergedSchema, { resolve, rules }: ObjectVariantOptions): ObjectVariant[] {
  const variants = listCombinations(merged, rules).flatMap(combination =>
    listVariants(merged, { combination, rules, resolve }),
  )
  const distinct = mergeSimilarVariants(variants)
  return distinct.length <= maxVariants ? distinct : mergeSimilarVariants(distinct.map(makeOptional))
}

function groupProperties(merged: MergedSchema, { resolve, rules }: ObjectVariantOptions): MergedSchema[] {
  const ties = [
    ...merged.conditionals.map(conditional => listRelatedNames(conditional, resolve)),
    ...rules.map(({ name, references }) => [name, ...references]),
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
    conditionals: merged.conditionals.filter(conditional =>
      listRelatedNames(conditional, resolve).some(name => names.has(name)),
    ),
  }))
}

/** Lists the properties that a condition refers to or affects, including nested conditions. */
const listRelatedNames = (
  { references, whenTrue, whenFalse }: ConditionalSchema,
  resolve: RefResolver,
): string[] => [
  ...references,
  ...[whenTrue, whenFalse]
    .flatMap(part => listSchemaAlternatives(part, resolve))
    .flatMap(({ properties, required, conditionals }) => [
      ...properties.keys(),
      ...required,
      ...conditionals.flatMap(conditional => listRelatedNames(conditional, resolve)),
    ]),
]

/** Lists all combinations of the values that the conditions distinguish. */
function listCombinations(
  merged: MergedSchema,
  rules: readonly PropertyPresenceRule[],
): PossibleValuesByProperty[] {
  const conditionals = [...merged.conditionals, ...rules]
  const names = [...merged.properties.keys()]
  const splitNames = names.filter(name => conditionals.some(({ references }) => references.includes(name)))
  const base = new Map(names.map(name => [name, getPossibleValues(name, merged)]))
  let combinations: PossibleValuesByProperty[] = [base]
  for (const name of splitNames) {
    const whole = base.get(name)
    if (!whole) continue
    const states = splitValues(name, { whole, conditionals, base })
    if (combinations.length * states.length > maxCombinations) break
    combinations = combinations.flatMap(combination =>
      states.map(state => new Map([...combination, [name, state]])),
    )
  }
  return combinations
}

/** A required property may still be hidden; impossible variants are dropped later. */
const getPossibleValues = (name: string, { properties }: MergedSchema): PossibleValues => ({
  values: intersectEnumValues(properties.get(name) ?? []),
  absent: true,
  present: true,
})

interface Split {
  readonly whole: PossibleValues
  readonly conditionals: readonly Pick<ConditionalSchema, 'evaluate'>[]
  readonly base: PossibleValuesByProperty
}

/** Groups the values for which all conditions have the same results. Absent is a group of its own. */
function splitValues(name: string, { whole, conditionals, base }: Split): PossibleValues[] {
  const absent: PossibleValues = { values: undefined, absent: true, present: false }
  const unknown: PossibleValues = { values: undefined, absent: true, present: true }
  const others = [...base.keys()].map((key): [string, PossibleValues] => [key, unknown])
  const groups = new Map<string, unknown[]>()
  for (const value of whole.values ?? []) {
    const combination = new Map([...others, [name, { values: [value], absent: false, present: true }]])
    const key = JSON.stringify(conditionals.map(({ evaluate }) => evaluate(combination) ?? null))
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  const present = whole.values ? [...groups.values()] : [undefined]
  return [...present.map((values): PossibleValues => ({ values, absent: false, present: true })), absent]
}

interface VariantInput {
  readonly combination: PossibleValuesByProperty
  readonly rules: readonly PropertyPresenceRule[]
  readonly resolve: RefResolver
}

function listVariants(merged: MergedSchema, { combination, rules, resolve }: VariantInput): ObjectVariant[] {
  let variants: MergedSchema[] = [{ ...merged, conditionals: [] }]
  // A schema that a condition adds may have conditions of its own.
  const queue = [...merged.conditionals]
  for (let conditional = queue.shift(); conditional !== undefined; conditional = queue.shift()) {
    const result = conditional.evaluate(combination)
    const added = (
      result === undefined
        ? [conditional.whenTrue, conditional.whenFalse]
        : [result ? conditional.whenTrue : conditional.whenFalse]
    )
      .filter(part => part !== undefined && part !== true)
      .flatMap(part => (part === false ? [] : listSchemaAlternatives(part, resolve)))
    if ((result === false ? conditional.whenFalse : conditional.whenTrue) === false && result !== undefined)
      return []
    if (added.length === 0) continue
    if (result === undefined) variants = variants.map(variant => withPossibleProperties(variant, added))
    else
      variants = variants.flatMap(variant =>
        added.map(other => ({ ...intersectSchemas(variant, other), conditionals: [] })),
      )
    if (result !== undefined) queue.push(...added.flatMap(({ conditionals }) => conditionals))
  }
  return variants.flatMap(variant => buildVariant(variant, combination, rules) ?? [])
}

/** Returns undefined if no value can match. */
function buildVariant(
  merged: MergedSchema,
  combination: PossibleValuesByProperty,
  rules: readonly PropertyPresenceRule[],
): ObjectVariant | undefined {
  const properties = new Map<string, { schemas: readonly unknown[]; known: PossibleValues }>()
  for (const [name, schemas] of merged.properties) {
    const own = (hides: boolean) => rules.filter(rule => rule.name === name && rule.hides === hides)
    const shown = andThreeValued(own(true).map(rule => rule.evaluate(combination)))
    const demanded = own(false).map(rule => rule.evaluate(combination))
    const required = merged.required.has(name) || demanded.includes(true)
    const listed = intersectEnumValues(schemas)
    const assumed = combination.get(name)
    const values = assumed?.values
      ? assumed.values.filter(value => !listed || listed.some(other => isJsonEqual(value, other)))
      : listed
    const known = {
      values,
      absent: shown !== true || !required,
      present: shown !== false && values?.length !== 0,
    }
    const both = assumed ? { ...known, ...narrowPresence(known, assumed) } : known
    if (!both.absent && !both.present) return undefined
    properties.set(name, { schemas, known: both })
  }
  return { properties, additional: merged.additional }
}

/** A property that is assumed present but hidden is a contradiction. */
const narrowPresence = (
  known: PossibleValues,
  assumed: PossibleValues,
): Pick<PossibleValues, 'absent' | 'present'> => ({
  absent: known.absent && assumed.absent,
  present: known.present && assumed.present,
})

/** Used if there are too many variants: every property is optional. */
const makeOptional = ({ properties, additional }: ObjectVariant): ObjectVariant => ({
  properties: new Map(
    [...properties].map(([name, { schemas }]) => [
      name,
      { schemas, known: { values: intersectEnumValues(schemas), absent: true, present: true } },
    ]),
  ),
  additional,
})
