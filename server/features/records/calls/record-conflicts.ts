/** Decides what becomes of a record that somebody else has changed since it was read. */
import { done, type Fault, failed, type MessageParams, type Outcome } from '#schemas/runtime/core/problem.ts'
import { maxFaults } from '#schemas/runtime/form/field-error.ts'
import type { RecordKey, RecordState } from '#server/features/directory/record-history.ts'
import type { RecordHistoryStore } from '#server/features/directory/store/record-history.ts'
import { type MergeConflict, mergeRecords } from '#server/lib/merge-records.ts'

interface RecordEdit {
  readonly key: RecordKey
  /** What the record shall be. */
  readonly yours: unknown
  /** The version that it was made from; undefined: it replaces whatever is there. */
  readonly ifVersion: number | undefined
}

/** Returns the record to write, and whether it has changes of both; or `record.changed`. */
export async function mergeWithCurrent(
  { key, yours, ifVersion }: RecordEdit,
  state: RecordState,
  history: Pick<RecordHistoryStore, 'readRevision'>,
): Promise<Outcome<{ readonly record: unknown; readonly isMerged: boolean }>> {
  // What was deleted does not exist, whatever its last version was.
  const isNew = ifVersion === 0 && state.document === undefined
  if (ifVersion === undefined || ifVersion === state.version || isNew)
    return done({ record: yours, isMerged: false })
  const { document: theirs } = state
  const base = theirs && (await history.readRevision(key, ifVersion))
  // Deleted, or never read, or the version is too old to be known.
  if (base === undefined) return toConflictProblem(state, [{ pointer: '', base, yours, theirs }])
  const { merged, conflicts } = mergeRecords({ base, yours, theirs })
  return conflicts.length > 0 ? toConflictProblem(state, conflicts) : done({ record: merged, isMerged: true })
}

/** Names the version that the record has now, and each place that both have changed. */
export const toConflictProblem = ({ version }: RecordState, conflicts: readonly MergeConflict[]) =>
  failed('record.changed', { version }, conflicts.slice(0, maxFaults).map(toConflictFault))

const toConflictFault = ({ pointer, ...sides }: MergeConflict): Fault => ({
  pointer: `/record${pointer}`,
  code: 'record.changed',
  params: formatSides(sides),
})

/** A longer value is left out; `getRecord` and `getRevision` return it. */
const maxSideCharacters = 4_000

/** JSON of what each side has there; a side that has nothing is left out. */
function formatSides(sides: Omit<MergeConflict, 'pointer'>): MessageParams {
  const texts = Object.entries(sides).flatMap(([side, value]) =>
    value === undefined ? [] : [[side, JSON.stringify(value)] as const],
  )
  return Object.fromEntries(texts.filter(([, text]) => text.length <= maxSideCharacters))
}
