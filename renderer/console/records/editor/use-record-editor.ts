import { useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { CheckRecordInput, GetRecordFormOutput, SaveRecordOutput } from '#schemas/generated/types.gen.ts'
import { useConsole } from '../../context/console-context.ts'
import {
  buildRecordToSave,
  type JsonRecord,
  listChangedProperties,
  mergeChoices,
  type SavedRecord,
  toSavedRecord,
} from '../../saving/record-values.ts'
import type { RecordKindName } from '../record-kinds.ts'
import { formatRecordName, getRecordKeyText } from '../record-name.ts'
import { withoutEmptiedLists } from './emptied-lists.ts'
import { withProposedSlug } from './record-defaults.ts'
import { useRecordCheck } from './use-record-check.ts'
import { useSaveCheckedRecord } from './use-save-checked-record.ts'

export interface RecordEditorProps {
  readonly kind: RecordKindName
  readonly form: GetRecordFormOutput
  /** As it was when the editor was opened; with the version 0 it is new. */
  readonly initial: SavedRecord
  /** What a new record begins with. */
  readonly start?: JsonRecord
  /** Whether it was archived since. */
  readonly isArchived?: boolean
}

/** The state of an editor: what is saved, what is typed, what is wrong with it, and how to save it. */
export function useRecordEditor({ kind, form, initial, start, isArchived = false }: RecordEditorProps) {
  const [saved, setSaved] = useState(initial)
  const [draft, setDraft] = useState(start ?? initial.draft)
  const latest = useRef(draft)
  latest.current = draft
  const [conflict, setConflict] = useState<SavedRecord>()
  const [attempt, setAttempt] = useState(0)
  const { savedAt, report } = useSavedReport()
  const isNew = saved.version === 0
  const isAtNew = useParams().key === 'new'
  // What a new record begins with is nobody's work.
  const untouched = (isNew ? start : undefined) ?? saved.draft
  const changed = useMemo(() => listChangedProperties(untouched, draft), [untouched, draft])
  const record = useMemo(() => buildRecordToSave(saved, draft, form.schema), [saved, draft, form])
  // A record without a name has none in its address either; the check then says what is missing.
  const key = getRecordKeyText(isNew ? { slug: draft[form.key] ?? '-' } : saved.record)
  const isDirty = useRef(false)
  isDirty.current = changed.length > 0
  const input = { kind, key, record: { ...record }, ...(isNew ? { ifVersion: 0 as const } : {}) }
  const { check, isChecked, setCheck } = useRecordCheck(input, isNew || changed.length > 0)
  const { consequences: shown } = check
  const refuse = (faults: typeof check.faults, asked: CheckRecordInput) => {
    setCheck({ faults, consequences: [] }, asked)
    setAttempt(count => count + 1)
  }
  const begin = (next: SavedRecord, typed: JsonRecord) => {
    setSaved(next)
    setDraft(typed)
    setConflict(undefined)
  }
  const { save, isBusy, problem, stopped } = useSaveCheckedRecord({
    onFaults: ({ faults }, asked) => refuse(faults, asked),
    onConsequences: setCheck,
    onSaved: (output, sent) => {
      const next = toSavedRecord(output.record, output.version)
      const typed = mergeChoices({ saved: sent, mine: latest.current, theirs: next.draft }, () => true)
      isDirty.current = listChangedProperties(next.draft, typed).length > 0
      begin(next, typed)
      // Another address begins another editor, without what was typed since.
      report(output, (isNew || isAtNew) && !isDirty.current)
    },
    onConflict: theirs => {
      const params = { rule: 'slug_taken' }
      if (isNew) refuse([{ pointer: `/${form.key}`, code: 'record.invalid', params }], input)
      else if (theirs) setConflict(theirs)
      // It was deleted meanwhile: saving once more creates it again.
      else setSaved({ ...saved, version: 0 })
    },
  })
  return {
    saved,
    draft,
    isNew,
    changed,
    record,
    check,
    isChecked,
    conflict,
    savedAt,
    attempt,
    isBusy,
    problem,
    stopped,
    hasChanges: () => isDirty.current,
    submit: () => void save({ kind, key, record, draft, shown, ifVersion: isArchived ? 0 : saved.version }),
    /** Nobody wants to read what is missing before they have tried to save. */
    isShowingFaults: !isNew || attempt > 0,
    change: (next: JsonRecord) => {
      const kept = withoutEmptiedLists(next, { ...form, saved: untouched })
      setDraft(isNew ? withProposedSlug(draft, kept, form.key) : kept)
    },
    discard: () => begin(saved, untouched),
    leave: () => {
      isDirty.current = false
    },
    solve: (theirs: SavedRecord, chosen: JsonRecord) => {
      begin(theirs, chosen)
      const solved = buildRecordToSave(theirs, chosen, form.schema)
      void save({ kind, key, record: solved, draft: chosen, shown, ifVersion: theirs.version })
    },
  }
}

/** Says that a record is saved; a new one then has an address of its own. */
function useSavedReport() {
  const { i18n, announce } = useConsole()
  const navigate = useNavigate()
  const [savedAt, setSavedAt] = useState<number>()
  const report = ({ record, merged }: SaveRecordOutput, isMoving: boolean) => {
    const name = formatRecordName(record, i18n)
    setSavedAt(Date.now())
    announce(i18n.t(merged ? 'record.saved_merged' : 'record.saved', { name }))
    if (isMoving) void navigate(`../${getRecordKeyText(record)}`, { relative: 'path', replace: true })
  }
  return { savedAt, report }
}
