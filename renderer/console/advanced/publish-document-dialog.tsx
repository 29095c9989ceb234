import { useState } from 'react'
import { useConsole } from '../context/console-context.ts'
import type { EditedDocument } from '../documents/use-document-draft.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type ChangedValue, listChangedValues } from './changed-values.ts'

interface Props {
  readonly draft: EditedDocument
  readonly onClose: () => void
}

/** Says what a draft changes, and puts it into service. */
export function PublishDocumentDialog({ draft, onClose }: Props) {
  const { i18n, announce } = useConsole()
  const [isBusy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    const isPublished = await draft.publish()
    setBusy(false)
    if (isPublished) announce(i18n.t('advanced.published', { name: draft.key }))
    // What went wrong stands above the editor.
    onClose()
  }
  const { published, document } = draft
  const isNew = published === undefined
  // What a document says about another base, or about none, cannot be compared with what this one says.
  const isSameBase = published?.document.base === document.base
  const isBased = typeof document.base === 'string'
  return (
    <ConfirmDialog
      title={i18n.t('advanced.publish_title', { name: draft.key })}
      confirm={i18n.t('document.publish')}
      busyLabel={i18n.t('advanced.publishing')}
      look="primary"
      isBusy={isBusy}
      onConfirm={() => void publish()}
      onClose={onClose}
    >
      <p>{i18n.t(isNew ? 'advanced.publish_new' : 'advanced.publish_hint')}</p>
      {!isNew && (
        <ChangedValueList
          before={isBased && !isSameBase ? { id: document.id } : published.document}
          after={document}
        />
      )}
      {!isNew && isBased && !isSameBase && (
        <p>{i18n.t('advanced.publish_based', { name: String(document.base) })}</p>
      )}
    </ConfirmDialog>
  )
}

/** More are counted only: who changes that much looks at the lines. */
const maxShownChanges = 20
const maxShownCharacters = 120

const changeMessages = {
  added: 'advanced.value_added',
  changed: 'advanced.value_changed',
  removed: 'advanced.value_removed',
} as const

function ChangedValueList({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const { i18n } = useConsole()
  const changes = listChangedValues(before, after)
  const others = changes.length - maxShownChanges
  return (
    <>
      <ul className="advanced-changes">
        {changes.slice(0, maxShownChanges).map(change => (
          <li key={change.pointer}>
            {i18n.t(changeMessages[change.what])} <code>{change.pointer || '/'}</code>
            <ChangedText {...change} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="console-muted">{i18n.t('advanced.more_changes', { count: others })}</p>}
    </>
  )
}

const ChangedText = ({ before, after }: ChangedValue) => (
  <span className="advanced-change">
    {before !== undefined && <del>{shorten(before)}</del>}{' '}
    {after !== undefined && <ins>{shorten(after)}</ins>}
  </span>
)

const shorten = (text: string): string =>
  text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters)}…` : text
