import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useConsole } from '../context/console-context.ts'
import { useCallAsBusiness } from '../documents/use-document-draft.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { ContentFolder } from './model/content-form.ts'
import type { WebsiteEntry } from './use-website-entry.ts'

interface Props {
  readonly kind: ContentFolder
  readonly entry: WebsiteEntry
  readonly name: string
  readonly onClose: () => void
}

/** Archives what is published, which can be brought back; discards what never was. */
export function ArchiveContentDialog({ kind, entry, name, onClose }: Props) {
  const { i18n, announce } = useConsole()
  const call = useCallAsBusiness()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const { key, version, draft } = entry
  const isPublished = version !== undefined
  const archive = async () => {
    setBusy(true)
    const deleted =
      version === undefined ? undefined : await call('deleteRecord', { kind, key, ifVersion: version })
    const outcome =
      draft === undefined || deleted?.ok === false
        ? deleted
        : await call('deleteDocumentDraft', { kind, key, ifRevision: draft })
    setBusy(false)
    void queries.invalidateQueries()
    if (outcome?.ok === false) return setProblem(outcome.problem)
    announce(i18n.t(isPublished ? 'record.archived_done' : 'website.discarded', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={i18n.t(isPublished ? 'record.archive_title' : 'website.discard_title', { name })}
      confirm={i18n.t(isPublished ? 'record.archive' : 'document.discard')}
      busyLabel={i18n.t('record.archiving')}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void archive()}
      onClose={onClose}
    >
      <p>{i18n.t(isPublished ? 'website.archive_hint' : 'website.discard_hint')}</p>
      {isPublished && draft !== undefined && <p>{i18n.t('website.archive_draft_hint')}</p>}
    </ConfirmDialog>
  )
}
