import { useId, useState } from 'react'
import { languageNames, localeCodes } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { useConsole } from '../context/console-context.ts'
import { useModal } from '../ui/use-modal.ts'
import { getBlockTitle } from './block-title.ts'
import { useEmailEditing } from './email-editing.ts'
import { type EmailChange, listEmailChanges } from './model/email-changes.ts'
import { countBehind } from './model/email-wordings.ts'
import { readWholeEmail } from './model/whole-email.ts'

interface Props {
  readonly onClose: () => void
}

/** What publishing changes, against what is sent now, and who reads other words. */
export function PublishEmailDialog({ onClose }: Props) {
  const { i18n, announce } = useConsole()
  const id = useId()
  const dialog = useModal()
  const editing = useEmailEditing()
  const { event, draft, email, product, choose } = editing
  const [isBusy, setBusy] = useState(false)
  const before = readWholeEmail(draft.published?.document ?? product, { key: event, product })
  const changes = before ? listEmailChanges(before, email) : []
  const behind = localeCodes.filter(code => countBehind(email, code) > 0)
  const title = i18n.t('emails.name', { event })
  const publish = async () => {
    setBusy(true)
    const isPublished = await draft.publish()
    setBusy(false)
    if (isPublished) announce(i18n.t('builder.published', { title }))
    // What went wrong stands above the editor.
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="console-dialog email-publish"
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={press => {
        if (press.key === 'Enter' && (press.ctrlKey || press.metaKey)) void publish()
      }}
    >
      <h2 id={id}>{i18n.t('builder.what_changes')}</h2>
      <ul className="email-changes">
        {changes.map(({ what, block }) => (
          <li key={`${what} ${block?.key ?? ''}`}>
            <span>{format({ what, ...(block ? { block } : {}) })}</span>
            {block && what !== 'removed' && (
              <button
                type="button"
                className="console-link"
                onClick={() => {
                  choose(block.key)
                  dialog.current?.close()
                }}
              >
                {i18n.t('builder.show')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="console-muted">{i18n.t('emails.publish_hint')}</p>
      {behind.length > 0 && (
        <p className="console-muted">
          {i18n.t('emails.publish_behind', {
            languages: new Intl.ListFormat(i18n.tag).format(behind.map(code => languageNames[code])),
          })}
        </p>
      )}
      <div className="bp-actions">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {i18n.t('page.cancel')}
        </Button>
        <Button
          type="button"
          look="primary"
          busy={isBusy}
          busyLabel={i18n.t('builder.publishing')}
          onClick={() => void publish()}
        >
          {i18n.t('builder.publish_now')}
        </Button>
      </div>
    </dialog>
  )

  function format({ what, block }: EmailChange): string {
    return i18n.t('emails.change', { what, title: block ? getBlockTitle(block, editing, i18n) : '' })
  }
}
