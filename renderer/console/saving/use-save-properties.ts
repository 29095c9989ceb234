import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Calls } from '#schemas/generated/calls.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { ConsoleProblem } from '../context/use-console-call.ts'
import type { MergeSides } from './merge-changes.ts'

/** A record, and the version that it was read in. */
export type VersionedRecord = Calls['getRecord']['output']
type RecordContent = VersionedRecord['record']

export interface RecordDraft<Value> {
  readonly value: Value
  /** What it was made from: others may save meanwhile. */
  readonly base: VersionedRecord
}

interface SaveInput<Value> {
  readonly draft: RecordDraft<Value>
  /** Whether the changes go onto what is there now, also where somebody else has changed the same. */
  readonly isOverwriting?: boolean
}

interface SaveOptions<Value> extends Pick<Calls['getRecord']['input'], 'kind' | 'key'> {
  readonly pick: (record: RecordContent) => Value
  readonly merge: (sides: MergeSides<Value>) => Value
  /** Returns what of the record changes; undefined removes a property. */
  readonly toProperties: (value: Value) => Readonly<Record<string, unknown>>
  readonly onSaved: (
    saved: Calls['saveRecord']['output'],
    /** Returns what was typed since, on what is saved now; undefined if nothing was. */
    rebase: (draft: RecordDraft<Value> | undefined) => RecordDraft<Value> | undefined,
  ) => void
}

/** Saves some properties of a record. What others have changed besides them stays theirs. */
export function useSaveProperties<Value>({ kind, key, onSaved, ...parts }: SaveOptions<Value>) {
  const { pick, merge, toProperties } = parts
  const { call } = useConsole()
  const { business } = useSignedIn().membership
  const queries = useQueryClient()
  const options = { business: business.slug }
  const { mutate, isPending, error, reset } = useMutation<
    Calls['saveRecord']['output'],
    ConsoleProblem,
    SaveInput<Value>
  >({
    mutationFn: async ({ draft: { value, base }, isOverwriting = false }) => {
      const { record, version } = isOverwriting
        ? getValue(await call('getRecord', { kind, key }, options))
        : base
      const merged = isOverwriting
        ? merge({ base: pick(base.record), mine: value, theirs: pick(record) })
        : value
      const input = { kind, key, record: { ...record, ...toProperties(merged) }, ifVersion: version }
      return getValue(await call('saveRecord', input, options))
    },
    onSuccess: async (saved, { draft: sent }) => {
      // Else what was there before would be shown for a moment.
      await queries.invalidateQueries()
      const { record, version } = saved
      onSaved(saved, draft => {
        if (draft === undefined || draft === sent) return undefined
        const sides = { base: sent.value, mine: draft.value, theirs: pick(record) }
        return { value: merge(sides), base: { record, version } }
      })
    },
  })
  return { save: mutate, isBusy: isPending, problem: error?.problem, reset }
}

function getValue<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new ConsoleProblem(outcome.problem)
}
