import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Calls } from '#schemas/generated/calls.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import { useConsole, useSignedIn } from '../console-context.ts'
import { ConsoleProblem } from '../use-console-call.ts'

/** A record, and the version that it was read in. */
export type VersionedRecord = Calls['getRecord']['output']

interface RecordChange {
  /** What of the record changes; undefined removes a property. */
  readonly properties: Readonly<Record<string, unknown>>
  /** What it was made from; undefined: whatever is there now. */
  readonly base: VersionedRecord | undefined
}

interface SaveOptions extends Pick<Calls['getRecord']['input'], 'kind' | 'key'> {
  readonly onSaved: (saved: Calls['putRecord']['output']) => void
}

/** Saves some properties of a record. What others have changed besides them stays theirs. */
export function useSaveRecord({ kind, key, onSaved }: SaveOptions) {
  const { call } = useConsole()
  const { business } = useSignedIn().membership
  const queries = useQueryClient()
  const options = { business: business.slug }
  const { mutate, isPending, error, reset } = useMutation<
    Calls['putRecord']['output'],
    ConsoleProblem,
    RecordChange
  >({
    mutationFn: async ({ properties, base }) => {
      const { record, version } = base ?? getValue(await call('getRecord', { kind, key }, options))
      const input = { kind, key, record: { ...record, ...properties }, ifVersion: version }
      return getValue(await call('putRecord', input, options))
    },
    onSuccess: async saved => {
      // Else what was there before would be shown for a moment.
      await queries.invalidateQueries()
      onSaved(saved)
    },
  })
  return { save: mutate, isBusy: isPending, problem: error?.problem, reset }
}

function getValue<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new ConsoleProblem(outcome.problem)
}
