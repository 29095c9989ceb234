/** Merges variants of an object that differ in one property alone, so that a type lists as few of them as possible. */
import { isJsonEqual, type PossibleValues } from './partial-evaluation.ts'

/** One variant of an object: for each property the schemas that it has to match, and the values that it can have. */
export interface ObjectVariant {
  readonly properties: ReadonlyMap<
    string,
    { readonly schemas: readonly unknown[]; readonly known: PossibleValues }
  >
  readonly additional: unknown
}

/** Repeats until no two variants differ in one property alone. */
export function mergeSimilarVariants(variants: readonly ObjectVariant[]): ObjectVariant[] {
  let rest = [...variants]
  for (let before = -1; before !== rest.length; ) {
    before = rest.length
    const names = [...new Set(rest.flatMap(({ properties }) => [...properties.keys()]))]
    for (const name of names) rest = mergeByProperty(name, rest)
  }
  return rest
}

function mergeByProperty(name: string, variants: readonly ObjectVariant[]): ObjectVariant[] {
  const groups = new Map<string, ObjectVariant[]>()
  for (const variant of variants) {
    const others = [...variant.properties].map(([key, { schemas, known }]) => [
      key,
      key === name || !known.present ? null : schemas,
      key === name ? null : { ...known, values: known.values ?? null },
    ])
    const key = JSON.stringify([
      others,
      variant.additional ?? null,
      variant.properties.get(name)?.schemas ?? null,
    ])
    groups.set(key, [...(groups.get(key) ?? []), variant])
  }
  return [...groups.values()].map(group => group.reduce((left, right) => mergePair(name, left, right)))
}

function mergePair(name: string, left: ObjectVariant, right: ObjectVariant): ObjectVariant {
  const leftProperty = left.properties.get(name)
  const rightProperty = right.properties.get(name)
  if (!leftProperty || !rightProperty) return left
  const known: PossibleValues = {
    values: unionValues(leftProperty.known, rightProperty.known),
    absent: leftProperty.known.absent || rightProperty.known.absent,
    present: leftProperty.known.present || rightProperty.known.present,
  }
  return { ...left, properties: new Map([...left.properties, [name, { ...leftProperty, known }]]) }
}

function unionValues(left: PossibleValues, right: PossibleValues): readonly unknown[] | undefined {
  if (!left.present) return right.values
  if (!right.present) return left.values
  if (!left.values || !right.values) return undefined
  const isNew = (value: unknown) => !left.values?.some(other => isJsonEqual(other, value))
  return [...left.values, ...right.values.filter(isNew)]
}
