/** Compares records, and prepares what was typed for a write. */
import { canonicalizeJson } from '#schemas/runtime/core/canonical-json.ts'
import { isText } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'

export type JsonRecord = Readonly<Record<string, unknown>>

export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one === other : canonicalizeJson(one) === canonicalizeJson(other)

/** Lists the properties that differ between two records. */
export const listChangedProperties = (before: JsonRecord, after: JsonRecord): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => !isSameValue(clean(before[name]), clean(after[name])),
  )

/** A record as it is saved, and as its editor shows it when nothing is changed. */
export interface SavedRecord {
  readonly record: JsonRecord
  readonly draft: JsonRecord
  /** 0: it does not exist yet. */
  readonly version: number
}

/**
 * Returns the record to write: what was not touched stays as it was, fields that were emptied are left out.
 *
 * @param schema whose required properties stay, even if they are empty
 */
export function buildRecordToSave(saved: SavedRecord, draft: JsonRecord, schema: JsonObject): JsonRecord {
  const required = Array.isArray(schema.required) ? schema.required : []
  const names = new Set([...Object.keys(saved.record), ...Object.keys(draft)])
  const entries = [...names].map(name => {
    const value = clean(draft[name])
    if (isSameValue(clean(saved.draft[name]), value)) return [name, saved.record[name]] as const
    return [name, isEmptyObject(value) && !required.includes(name) ? undefined : value] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Removes what forms leave behind where something was emptied: undefined, and objects without properties. */
function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => clean(item) ?? null)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, part]) => [name, clean(part)] as const)
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined && !isEmptyObject(part)))
}

const isEmptyObject = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0

/** Terms that are one text get the shape that their editor has. */
export const toSavedRecord = (record: JsonRecord, version: number): SavedRecord => ({
  record,
  version,
  draft:
    record.terms !== undefined && isText(record.terms) && !hasTermsShape(record.terms)
      ? { ...record, terms: { text: record.terms } }
      : record,
})

const hasTermsShape = (terms: unknown): boolean => isObject(terms) && ('text' in terms || 'link' in terms)

/** Puts the properties that were changed here onto what somebody else has saved since. */
export function mergeChoices(
  {
    saved,
    mine,
    theirs,
  }: { readonly saved: JsonRecord; readonly mine: JsonRecord; readonly theirs: JsonRecord },
  isMine: (name: string) => boolean,
): JsonRecord {
  const names = listChangedProperties(saved, mine).filter(isMine)
  const merged = { ...theirs, ...Object.fromEntries(names.map(name => [name, mine[name]])) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

/** "Gloss & Cut" → `gloss-cut`. */
export const proposeSlug = (name: string): string =>
  name
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')

/** Lists the properties that both sides have changed, each in its own way. */
export const listConflicts = (saved: JsonRecord, mine: JsonRecord, theirs: JsonRecord): readonly string[] => {
  const changed = new Set(listChangedProperties(saved, theirs))
  return listChangedProperties(saved, mine).filter(
    name => changed.has(name) && !isSameValue(clean(mine[name]), clean(theirs[name])),
  )
}
