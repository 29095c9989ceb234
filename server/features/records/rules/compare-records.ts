/** Compares what a business has with what it would have, record by record and property by property. */
import { getOwnProperty, isSameJson } from '#server/lib/merge-records.ts'

export interface ComparedRecord {
  readonly kind: string
  readonly key: string
  readonly document: object
}

export interface RecordDifference {
  readonly kind: string
  readonly key: string
  readonly what: 'created' | 'changed' | 'deleted'
  /** What it is, or was. */
  readonly document: object
  /** Of a changed record, sorted by name; a side that has nothing there is undefined. */
  readonly properties: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[]
}

/** Returns the differences in the order of `after`, then what is gone; yields after each record. */
export function* compareRecords(
  before: readonly ComparedRecord[],
  after: readonly ComparedRecord[],
): Generator<undefined, RecordDifference[]> {
  const toName = ({ kind, key }: ComparedRecord) => `${kind}/${key}`
  const old = new Map(before.map(record => [toName(record), record]))
  const kept = new Set(after.map(toName))
  const found: RecordDifference[] = []
  for (const record of after) {
    const former = old.get(toName(record))
    const properties = former ? compareProperties(former.document, record.document) : []
    if (!former) found.push({ ...record, what: 'created', properties })
    else if (properties.length > 0) found.push({ ...record, what: 'changed', properties })
    yield
  }
  for (const record of before)
    if (!kept.has(toName(record))) found.push({ ...record, what: 'deleted', properties: [] })
  return found
}

function compareProperties(before: object, after: object): RecordDifference['properties'] {
  const one = Object.fromEntries(Object.entries(before))
  const other = Object.fromEntries(Object.entries(after))
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .sort()
    .map(name => ({ name, before: getOwnProperty(one, name), after: getOwnProperty(other, name) }))
    .filter(property => !isSameJson(property.before, property.after))
}
