import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import type { EditedDocument } from './use-document-draft.ts'

interface Props {
  readonly draft: EditedDocument
}

/** What keeps a draft from being saved or published, and what was merged. */
export function DraftNotices({ draft }: Props) {
  const i18n = useI18n()
  const { saving, problem, conflicts } = draft
  return (
    <>
      {saving === 'unreadable' && (
        <Notice kind="problem" title={i18n.t('document.not_saved')}>
          {i18n.t('document.unreadable_hint')}
        </Notice>
      )}
      {problem && (
        <Notice
          kind="problem"
          title={saving === 'failed' ? i18n.t('document.not_saved') : undefined}
          actions={
            saving === 'failed' && (
              <Button type="button" onClick={() => void draft.flush()}>
                {i18n.t('page.retry')}
              </Button>
            )
          }
        >
          {i18n.formatProblem(problem)}
        </Notice>
      )}
      {conflicts.length > 0 && (
        <Notice
          kind="info"
          title={i18n.t('document.merged')}
          actions={
            <Button type="button" onClick={draft.forgetConflicts}>
              {i18n.t('page.close')}
            </Button>
          }
        >
          <p>{i18n.t('document.merged_hint')}</p>
          <ul>
            {conflicts.map(pointer => (
              <li key={pointer}>
                <code>{pointer || '/'}</code>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** Says whether everything is saved. */
export function SavedNote({ draft: { saving, savedAt } }: Props) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const time = savedAt === undefined ? '' : i18n.getFormatters(zone).time(asInstant(savedAt))
  const text =
    saving === 'saved'
      ? time && i18n.t('record.saved_at', { time })
      : i18n.t(saving === 'pending' || saving === 'saving' ? 'document.saving' : 'document.not_saved')
  return text === '' ? null : <span className="console-muted">{text}</span>
}
