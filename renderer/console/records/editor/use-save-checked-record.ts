import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckRecordInput, CheckRecordOutput, SaveRecordOutput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useConsole, useSignedIn } from '../../context/console-context.ts'
import { isSameValue, type JsonRecord, type SavedRecord, toSavedRecord } from '../../saving/record-values.ts'
import type { RecordKindName } from '../record-kinds.ts'

export interface CheckedSaveInput {
  readonly kind: RecordKindName
  readonly key: string
  readonly record: JsonRecord
  readonly ifVersion: number
  /** What the record was made from. */
  readonly draft: JsonRecord
  /** What is shown of its consequences. */
  readonly shown: CheckRecordOutput['consequences']
}

/** A save that stopped at consequences that were not shown; another one is another object. */
export interface StoppedSave {
  /** What it would have saved. */
  readonly draft: JsonRecord
}

interface SaveEvents {
  readonly onFaults: (check: CheckRecordOutput, asked: CheckRecordInput) => void
  /** Nothing is saved yet: it would have consequences that are not shown. */
  readonly onConsequences: (check: CheckRecordOutput, asked: CheckRecordInput) => void
  /** `sent` is the draft that was saved: somebody may have gone on typing. */
  readonly onSaved: (output: SaveRecordOutput, sent: JsonRecord) => void
  /** Somebody else has saved the same properties; without `theirs`, the record was deleted. */
  readonly onConflict: (theirs: SavedRecord | undefined) => void
}

/** Saves a record if nothing is wrong with it, its consequences are known, and nobody else has changed the same. */
export function useSaveCheckedRecord({ onFaults, onConsequences, onSaved, onConflict }: SaveEvents) {
  const { call } = useConsole()
  const { business } = useSignedIn().membership
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [stopped, setStopped] = useState<StoppedSave>()
  const options = { business: business.slug }

  const attempt = async ({
    ifVersion,
    draft,
    shown,
    ...input
  }: CheckedSaveInput): Promise<Problem | undefined> => {
    const sent = { ...input, record: { ...input.record } }
    const asked = { ...sent, ...(ifVersion === 0 ? { ifVersion: 0 as const } : {}) }
    const checked = await call('checkRecord', asked, options)
    if (!checked.ok) return checked.problem
    if (checked.value.faults.length > 0) {
      onFaults(checked.value, asked)
      return undefined
    }
    const { consequences } = checked.value
    if (consequences.length > 0 && !isSameValue(consequences, shown)) {
      onConsequences(checked.value, asked)
      setStopped({ draft })
      return undefined
    }
    const written = await call('saveRecord', { ...sent, ifVersion }, options)
    if (written.ok) {
      onSaved(written.value, draft)
      void queries.invalidateQueries()
      return undefined
    }
    if (written.problem.code !== 'record.changed') return written.problem
    const { kind, key } = input
    const theirs = await call('getRecord', { kind, key }, options)
    if (!theirs.ok && theirs.problem.code !== 'record.not_found') return theirs.problem
    onConflict(theirs.ok ? toSavedRecord(theirs.value.record, theirs.value.version) : undefined)
    return undefined
  }
  const save = async (write: CheckedSaveInput) => {
    setBusy(true)
    setProblem(await attempt(write))
    setBusy(false)
  }
  return { save, isBusy, problem, stopped }
}
