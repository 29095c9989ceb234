import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { toFreeSlug } from '#schemas/runtime/form/form-names.ts'
import { useConsole } from '../context/console-context.ts'
import { readDocument } from '../documents/opened-document.ts'
import { useCallAsBusiness } from '../documents/use-document-draft.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { useUndoAction } from '../undo/use-undo-action.ts'
import type { ListedForm } from './listed-form.ts'
import { toCopiedForm } from './model/copied-form.ts'

/** What can be done with a form without opening it. Each act reads the form as it is now, and says what became of it. */
export function useFormActs({ kind, key, draft }: ListedForm, name: string) {
  const { i18n, announce } = useConsole()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const call = useCallAsBusiness()
  const undoAction = useUndoAction()
  const fail = (problem: Problem) => announce(i18n.formatProblem(problem))
  const read = async () => {
    const outcome = await readDocument({ kind, key }, call)
    if (outcome.ok) return outcome.value
    fail(outcome.problem)
    return undefined
  }
  const undoOf = (version: number, now: number) =>
    undoAction(
      'restoreRevision',
      { kind, key, version, ifVersion: now },
      { done: i18n.t('record.restored_back', { name }) },
    )

  return {
    /** Begins a draft with the same contents, and opens it. */
    async copy(taken: readonly string[]) {
      const opened = await read()
      if (!opened) return
      const free = toFreeSlug(key, 'form', taken)
      const outcome = await call('saveDocumentDraft', {
        kind,
        key: free,
        document: toCopiedForm(opened.document, free),
        base: 0,
        ifRevision: 0,
      })
      if (!outcome.ok) return fail(outcome.problem)
      void queries.invalidateQueries()
      await navigate(`${kind}/${free}`)
    },
    /** Closes what visitors see, or opens it again; a draft stays as it is. */
    async setClosed(isClosed: boolean) {
      const published = (await read())?.published
      if (!published) return
      const record = withStatus(published.document, isClosed ? 'closed' : undefined)
      const outcome = await call('saveRecord', { kind, key, record, ifVersion: published.version })
      if (!outcome.ok) return fail(outcome.problem)
      void queries.invalidateQueries()
      const { version } = outcome.value
      announce(
        i18n.t('forms.closing_done', { name, state: isClosed ? 'closed' : 'open' }),
        published.version > 0 ? undoOf(published.version, version) : undefined,
      )
    },
    /** Deletes the draft and what is published. @returns the problem that kept it from that */
    async remove(): Promise<Problem | undefined> {
      const opened = await read()
      if (!opened) return undefined
      if (draft) {
        const outcome = await call('deleteDocumentDraft', { kind, key, ifRevision: opened.revision })
        if (!outcome.ok) return outcome.problem
      }
      const version = opened.published?.version ?? 0
      if (version > 0) {
        const outcome = await call('deleteRecord', { kind, key, ifVersion: version })
        if (!outcome.ok) return outcome.problem
      }
      void queries.invalidateQueries()
      announce(i18n.t('advanced.removed', { name }), version > 0 ? undoOf(version, 0) : undefined)
      return undefined
    },
  }
}

function withStatus({ status: _, ...form }: JsonRecord, status: 'closed' | undefined): JsonRecord {
  return status === undefined ? form : { ...form, status }
}
