import { useId, useMemo, useState } from 'react'
import { languageNames, localeCodes } from '#locales/codes.ts'
import { findTextLanguages } from '#locales/text-languages.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { useConsole } from '../context/console-context.ts'
import { readOwnText } from '../documents/localized-texts.ts'
import { useModal } from '../ui/use-modal.ts'
import { FormChangeList } from './form-change-list.tsx'
import { useFormEditing } from './form-editing.ts'
import { listFormChanges } from './model/form-changes.ts'
import { nameNewParts } from './model/name-new-parts.ts'

interface Props {
  readonly onClose: () => void
}

/** What publishing changes, against what visitors see now, and what becomes of answers. */
export function PublishFormDialog({ onClose }: Props) {
  const { i18n, announce } = useConsole()
  const id = useId()
  const dialog = useModal()
  const { draft, chosen, choose, languages, read } = useFormEditing()
  const [isBusy, setBusy] = useState(false)
  const { published, document } = draft
  const changes = useMemo(
    () => (published ? listFormChanges(published.document, document) : []),
    [published, document],
  )
  const given = findTextLanguages(document) ?? localeCodes
  const missing = localeCodes.filter(code => !given.includes(code))
  const publish = async () => {
    setBusy(true)
    const named = nameNewParts(document, published?.document, text => readOwnText(text, languages[0]))
    if (named.document !== document) {
      draft.changeDocument(named.document)
      choose(named.moved.get(chosen) ?? chosen)
    }
    const isPublished = await draft.publish()
    setBusy(false)
    if (isPublished) announce(i18n.t('builder.published', { title: read(document.title) || draft.key }))
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="console-dialog form-publish"
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void publish()
      }}
    >
      <h2 id={id}>{i18n.t(published ? 'builder.what_changes' : 'builder.publish_first')}</h2>
      {published ? (
        <FormChangeList
          changes={changes}
          onShow={pointer => {
            choose(pointer)
            dialog.current?.close()
          }}
        />
      ) : (
        <p>{i18n.t(document.title === undefined ? 'builder.no_title_hint' : 'builder.publish_first_hint')}</p>
      )}
      {published && <p className="console-muted">{i18n.t('builder.answers_stay')}</p>}
      {missing.length > 0 && missing.length < localeCodes.length && (
        <p className="console-muted">
          {i18n.t('builder.languages_missing', {
            languages: new Intl.ListFormat(i18n.tag).format(missing.map(code => languageNames[code])),
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
}
