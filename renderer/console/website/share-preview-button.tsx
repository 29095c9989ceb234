import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { getVisitorPageUrl } from '../context/visitor-page-url.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { useModal } from '../ui/use-modal.ts'
import { useContentEditing } from './content-editing.ts'

interface Props {
  /** Of the page, without a locale prefix; undefined: not known yet. */
  readonly path: string | undefined
}

interface SharedPreview {
  readonly id: string
  readonly expires: string
}

const days = 7

/** Makes a link that shows the page as it is typed now, to people without access to the console. */
export function SharePreviewButton({ path }: Props) {
  const i18n = useI18n()
  const { kind, draft } = useContentEditing()
  const [shared, setShared] = useState<SharedPreview>()
  // What was shared already is not shared again while it is the same.
  const last = useRef<{ readonly text: string; readonly shared: SharedPreview }>(undefined)
  const [isOpen, setOpen] = useState(false)
  const { act, isBusy, problem } = useConsoleMutation('createPreview', {
    readsAgain: false,
    onDone: ({ preview }) => {
      const made = { id: preview.id, expires: preview.expiresAt }
      last.current = { text: draft.text, shared: made }
      setShared(made)
    },
  })
  const share = () => {
    setOpen(true)
    if (last.current?.text === draft.text) return setShared(last.current.shared)
    setShared(undefined)
    act({
      changes: [{ kind, key: draft.key, record: { ...draft.document } }],
      days,
      ...(kind === 'pages' ? { site: draft.key } : {}),
    })
  }
  return (
    <>
      <Button type="button" onClick={share} busy={isBusy} busyLabel={i18n.t('website.share')}>
        {i18n.t('website.share')}
      </Button>
      {isOpen && !isBusy && (
        <ShareDialog path={path ?? ''} shared={shared} onClose={() => setOpen(false)}>
          {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
        </ShareDialog>
      )}
    </>
  )
}

interface DialogProps {
  readonly path: string
  readonly shared: SharedPreview | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

function ShareDialog({ path, shared, onClose, children }: DialogProps) {
  const i18n = useI18n()
  const id = useId()
  const dialog = useModal()
  const { membership, zone } = useSignedIn()
  return (
    <dialog ref={dialog} className="console-dialog" aria-labelledby={id} onClose={onClose}>
      <form method="dialog">
        <h2 id={id}>{i18n.t('website.share')}</h2>
        {children}
        {shared && (
          <>
            <p>{i18n.t('website.share_hint', { when: formatDateAndTime(shared.expires, i18n, zone) })}</p>
            <CopyField
              label={i18n.t('look.link')}
              value={getVisitorPageUrl(membership.business, `/v2/preview/${shared.id}${path}`)}
            />
          </>
        )}
        <div className="bp-actions">
          <Button>{i18n.t('page.close')}</Button>
        </div>
      </form>
    </dialog>
  )
}
