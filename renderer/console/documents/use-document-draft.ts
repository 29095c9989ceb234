/** The draft of a document in its editor: saves itself, can be taken back step by step, and takes over what others save. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import { shareStructure } from '#schemas/runtime/core/share-structure.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { addEdit, createEditHistory, type EditHistory, redoEdit, undoEdit } from './edit-history.ts'
import { mergeDocuments } from './merge-documents.ts'
import {
  type CallAsBusiness,
  type DraftFault,
  type OpenedDocument,
  type PublishedDocument,
  readDocument,
  toDocumentText,
} from './opened-document.ts'

/** Nobody has typed for as long. */
const quietMs = 500
/** How often what others have saved is merged before somebody has to look. */
const maxMerges = 3

/**
 * `unreadable`: the text is no JSON object, so it is only here. `failed`: the server has not taken it; `problem` says why.
 */
export type DraftSaving = 'saved' | 'pending' | 'saving' | 'failed' | 'unreadable'

export interface EditedDocument extends Pick<OpenedDocument, 'kind' | 'key' | 'published'> {
  readonly text: string
  /** The text as a value; the last one that could be read. */
  readonly document: JsonRecord
  /** Whether it differs from what is published. */
  readonly isChanged: boolean
  /** Of what was saved last. */
  readonly faults: readonly DraftFault[]
  readonly saving: DraftSaving
  /** When it was saved last, in milliseconds since 1970; undefined: not since it was opened. */
  readonly savedAt: number | undefined
  readonly problem: Problem | undefined
  /** Pointers of what somebody else has changed at the same time, and what is as here now. */
  readonly conflicts: readonly string[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** @param subject changes of the same subject become one step */
  change(text: string, subject?: string): void
  /** Like `change`, with the value itself. */
  changeDocument(document: JsonRecord, subject?: string): void
  undo(): void
  redo(): void
  forgetConflicts(): void
  /** Saves what is not saved yet; whether everything is saved then. */
  flush(): Promise<boolean>
  /** Asked at the moment of leaving. */
  hasUnsaved(): boolean
  /** Puts it into service. */
  publish(): Promise<boolean>
  /** Goes back to what is published; whether there is anything left to edit. */
  discard(): Promise<boolean>
}

interface Saved {
  readonly text: string
  readonly document: JsonRecord
  readonly revision: number
  readonly base: number
  readonly published: PublishedDocument | undefined
}

interface Status {
  readonly saving: DraftSaving
  readonly faults: readonly DraftFault[]
  readonly savedAt?: number | undefined
  readonly problem?: Problem | undefined
  readonly conflicts: readonly string[]
}

export function useDocumentDraft(opened: OpenedDocument): EditedDocument {
  const { kind, key } = opened
  const call = useCallAsBusiness()
  const queries = useQueryClient()
  const [history, setHistory] = useState<EditHistory>(() =>
    createEditHistory(toDocumentText(opened.document)),
  )
  const [saved, setSaved] = useState<Saved>(() => toSaved(opened))
  const [status, setStatus] = useState<Status>({ saving: 'saved', faults: opened.faults, conflicts: [] })
  const { readText, remember } = useSharedReading(opened)
  const read = useMemo(() => readText(history.present), [readText, history.present])
  const lastRead = useRef(opened.document)
  if (read) lastRead.current = read
  const document = lastRead.current
  // What an answer of the server meets is what is typed then.
  const latest = useRef({ history, saved })
  latest.current.history = history
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Whether it was discarded and nothing is left, so that nothing of it may be saved any more. */
  const isGone = useRef(false)
  const report = useCallback(
    (changes: Partial<Status>) =>
      setStatus(before => {
        const next = { ...before, ...changes }
        return isSameStatus(before, next) ? before : next
      }),
    [],
  )
  const keep = useCallback((next: Saved) => {
    latest.current.saved = next
    setSaved(next)
  }, [])
  const setText = useCallback((text: string) => {
    const next = addEdit(latest.current.history, text)
    latest.current.history = next
    setHistory(next)
  }, [])

  const save = useCallback(async (): Promise<boolean> => {
    for (let attempt = 0; attempt <= maxMerges; attempt++) {
      const { saved: before, history: typed } = latest.current
      const text = typed.present
      if (text === before.text || isGone.current) return true
      const value = readText(text)
      if (!value) {
        report({ saving: 'unreadable', problem: undefined })
        return false
      }
      report({ saving: 'saving' })
      const outcome = await writeDraft({ kind, key }, { before, document: value }, call)
      if (outcome.ok) {
        keep({ ...before, text, document: value, revision: outcome.value.revision })
        const isLatest = latest.current.history.present === text
        report({
          saving: isLatest ? 'saved' : 'pending',
          faults: outcome.value.faults,
          savedAt: Date.now(),
          problem: undefined,
        })
        return isLatest
      }
      if (outcome.problem.code !== 'record.changed' && outcome.problem.code !== 'record.not_found') {
        report({ saving: 'failed', problem: outcome.problem })
        return false
      }
      const theirs = await readDocument({ kind, key }, call)
      if (!theirs.ok) {
        report({ saving: 'failed', problem: theirs.problem })
        return false
      }
      const other = theirs.value
      // What was typed while the answer was on its way counts, too.
      const mine = readText(latest.current.history.present)
      if (!mine) {
        report({ saving: 'unreadable', problem: undefined })
        return false
      }
      if (!other) {
        // It was discarded, and becomes a draft again.
        keep({ ...before, text: '', revision: 0 })
        continue
      }
      const merged = mergeDocuments({ base: before.document, mine, theirs: other.document })
      keep(toSaved(other))
      if (isObject(merged.document)) setText(toDocumentText(merged.document))
      if (merged.conflicts.length > 0) report({ conflicts: merged.conflicts })
    }
    report({ saving: 'pending' })
    return false
  }, [call, kind, key, keep, readText, report, setText])

  /** One after the other. */
  const enqueue = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.current.then(work, work)
    queue.current = next.catch(() => undefined)
    return next
  }, [])
  const flush = useCallback(() => enqueue(save), [enqueue, save])

  useEffect(() => {
    if (history.present === saved.text) return
    if (read === undefined) {
      report({ saving: 'unreadable', problem: undefined })
      return
    }
    report({ saving: 'pending' })
    const timer = setTimeout(() => void flush(), quietMs)
    return () => clearTimeout(timer)
  }, [history.present, read, saved.text, flush, report])
  // Who leaves the page has not waited.
  useEffect(() => () => void flush(), [flush])

  const change = useCallback((text: string, subject?: string) => {
    const next = addEdit(latest.current.history, text, subject)
    latest.current.history = next
    setHistory(next)
  }, [])
  const changeDocument = useCallback(
    (next: JsonRecord, subject?: string) => change(remember(next), subject),
    [change, remember],
  )
  const move = useCallback((step: (history: EditHistory) => EditHistory) => {
    const next = step(latest.current.history)
    latest.current.history = next
    setHistory(next)
  }, [])

  const begin = useCallback(
    (next: OpenedDocument) => {
      keep(toSaved(next))
      setText(toDocumentText(next.document))
      report({ saving: 'saved', faults: next.faults, problem: undefined, conflicts: [] })
    },
    [keep, report, setText],
  )
  /** Shows what is there now; whether there is nothing any more. */
  const reopen = useCallback(async (): Promise<boolean> => {
    const outcome = await readDocument({ kind, key }, call)
    if (!outcome.ok) {
      report({ saving: 'failed', problem: outcome.problem })
      return false
    }
    if (outcome.value) begin(outcome.value)
    return outcome.value === undefined
  }, [begin, call, kind, key, report])

  const theirRevision = useRevision({ kind, key })
  const isNewer =
    theirRevision !== undefined &&
    (theirRevision > saved.revision || (theirRevision === 0 && saved.revision > 0))
  useEffect(() => {
    if (!isNewer || status.saving !== 'saved') return
    void enqueue(async () => {
      const outcome = await readDocument({ kind, key }, call)
      const { saved: before, history: typed } = latest.current
      if (!outcome.ok || !outcome.value || typed.present !== before.text) return
      if (outcome.value.revision === before.revision) return
      begin(outcome.value)
    })
  }, [isNewer, status.saving, begin, call, enqueue, kind, key])

  /** Puts the draft onto what somebody else has published meanwhile; nothing is published then. */
  const rebase = useCallback(async (): Promise<false> => {
    const outcome = await readDocument({ kind, key }, call)
    const { saved: before, history: typed } = latest.current
    const theirs = outcome.ok ? outcome.value?.published : undefined
    const mine = readText(typed.present)
    if (!outcome.ok || !outcome.value || !theirs || !mine) {
      report({ problem: outcome.ok ? failed('record.changed').problem : outcome.problem })
      return false
    }
    const merged = mergeDocuments({ base: before.published?.document, mine, theirs: theirs.document })
    keep({ ...before, published: theirs, base: theirs.version, revision: outcome.value.revision, text: '' })
    if (isObject(merged.document)) setText(toDocumentText(merged.document))
    report({ conflicts: merged.conflicts.length > 0 ? merged.conflicts : [''] })
    return false
  }, [call, keep, kind, key, readText, report, setText])

  const publish = useCallback(async () => {
    // What is typed while the rest is saved is published, too.
    if (!(await flush()) && !(await flush())) {
      // Where nothing else says why, others kept changing it.
      setStatus(before =>
        before.saving === 'pending' ? { ...before, problem: failed('record.changed').problem } : before,
      )
      return false
    }
    return enqueue(async () => {
      const { revision } = latest.current.saved
      const outcome = await call('publishDocumentDraft', { kind, key, ifRevision: revision })
      if (!outcome.ok) {
        if (outcome.problem.code === 'record.changed') return rebase()
        report({
          problem: outcome.problem,
          ...(outcome.problem.faults.length > 0 ? { faults: outcome.problem.faults } : {}),
        })
        return false
      }
      await reopen()
      void queries.invalidateQueries()
      return true
    })
  }, [call, enqueue, flush, kind, key, queries, rebase, reopen, report])

  const discard = useCallback(
    () =>
      enqueue(async () => {
        const { revision } = latest.current.saved
        if (revision > 0) {
          const outcome = await call('deleteDocumentDraft', { kind, key, ifRevision: revision })
          if (!outcome.ok && outcome.problem.code !== 'record.not_found') {
            report({ problem: outcome.problem })
            return true
          }
        }
        isGone.current = await reopen()
        void queries.invalidateQueries()
        return !isGone.current
      }),
    [call, enqueue, kind, key, queries, reopen, report],
  )

  const isChanged = useMemo(
    () => saved.published === undefined || !isSameOrderedValue(document, saved.published.document),
    [document, saved.published],
  )
  return {
    kind,
    key,
    published: saved.published,
    text: history.present,
    document,
    isChanged,
    ...status,
    savedAt: status.savedAt,
    problem: status.problem,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    changeDocument,
    undo: useCallback(() => move(undoEdit), [move]),
    redo: useCallback(() => move(redoEdit), [move]),
    forgetConflicts: useCallback(() => report({ conflicts: [] }), [report]),
    flush,
    hasUnsaved: useCallback(
      () => !isGone.current && latest.current.history.present !== latest.current.saved.text,
      [],
    ),
    publish,
    discard,
  }
}

/**
 * Reads texts of one document. What is unchanged since the last reading is the same object as then, so that an editor sees
 * at once which parts are others.
 */
function useSharedReading({ document, published }: OpenedDocument) {
  const [first] = useState(() => {
    const value = published ? shareStructure(published.document, document) : document
    return isObject(value) ? value : document
  })
  const last = useRef({ text: '', document: first })
  const remember = useCallback((next: JsonRecord) => {
    const text = toDocumentText(next)
    last.current = { text, document: next }
    return text
  }, [])
  const readText = useCallback((text: string): JsonRecord | undefined => {
    if (text === last.current.text) return last.current.document
    const value = shareStructure(last.current.document, readDocumentText(text))
    if (!isObject(value)) return undefined
    last.current = { text, document: value }
    return value
  }, [])
  return { readText, remember }
}

const isSameStatus = (one: Status, other: Status): boolean =>
  one.saving === other.saving &&
  one.faults === other.faults &&
  one.savedAt === other.savedAt &&
  one.problem === other.problem &&
  one.conflicts === other.conflicts

/** Returns the revision of the draft as the server last said; 0: there is none; undefined: not known. */
function useRevision(name: Pick<OpenedDocument, 'kind' | 'key'>): number | undefined {
  const { data, isFetching } = useConsoleQuery('getDocument', name)
  return data === undefined || isFetching ? undefined : (data.draft?.revision ?? 0)
}

/** Calls as the business of the console. */
export function useCallAsBusiness(): CallAsBusiness {
  const { call } = useConsole()
  const { slug } = useSignedIn().membership.business
  return useCallback((name, input) => call(name, input, { business: slug }), [call, slug])
}

const toSaved = ({ document, revision, base, published }: OpenedDocument): Saved => ({
  text: toDocumentText(document),
  document,
  revision,
  base,
  published,
})

interface Writing {
  readonly before: Saved
  readonly document: JsonRecord
}

/** Saves the draft; deletes it if it is again what is published. */
async function writeDraft(
  name: Pick<OpenedDocument, 'kind' | 'key'>,
  { before: { published, revision, base }, document }: Writing,
  call: CallAsBusiness,
) {
  if (published && isSameOrderedValue(document, published.document)) {
    if (revision === 0) return { ok: true as const, value: { revision: 0, faults: [] } }
    const outcome = await call('deleteDocumentDraft', { ...name, ifRevision: revision })
    return outcome.ok ? { ok: true as const, value: { revision: 0, faults: [] } } : outcome
  }
  return call('saveDocumentDraft', { ...name, document: { ...document }, base, ifRevision: revision })
}

/** The order of properties is that of fields. */
const isSameOrderedValue = (one: JsonRecord, other: JsonRecord): boolean => shareStructure(one, other) === one

/** Returns the value of a JSON text; undefined if it is no object. */
function readDocumentText(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
