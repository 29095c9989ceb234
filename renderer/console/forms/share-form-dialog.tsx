import { useId } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canChangeRecords } from '../context/rights.ts'
import { getVisitorPageUrl } from '../context/visitor-page-url.ts'
import { EmbedSection } from '../share/embed-section.tsx'
import { QrCode } from '../share/qr-code.tsx'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { useModal } from '../ui/use-modal.ts'
import { useFormEditing } from './form-editing.ts'

interface Props {
  readonly onClose: () => void
  /** Leads to the settings of the whole form. */
  readonly onChangeTimes: () => void
}

/** The ways to a form: its link, a code for phones, lines for a website; and whether it takes answers now. */
export function ShareFormDialog({ onClose, onChangeTimes }: Props) {
  const i18n = useI18n()
  const id = useId()
  const dialog = useModal()
  const { role, business } = useSignedIn().membership
  const { draft, kind, read } = useFormEditing()
  const link = getVisitorPageUrl(business, `/widget/${kind === 'forms' ? 'form' : 'survey'}/${draft.key}`)
  const title = read(draft.document.title) || draft.key
  const live = draft.published?.document
  return (
    <dialog
      ref={dialog}
      className="console-dialog form-share"
      aria-labelledby={id}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <h2 id={id}>{i18n.t('forms.share_title', { title })}</h2>
      {live === undefined ? (
        <Notice kind="info">{i18n.t('forms.share_unpublished')}</Notice>
      ) : live.title === undefined ? (
        <Notice kind="info">{i18n.t('builder.no_title_hint')}</Notice>
      ) : (
        <>
          <Availability form={live} onChange={onChangeTimes} />
          <CopyField label={i18n.t('setup.link')} value={link} />
          <a className="form-share-open" href={link} target="_blank" rel="noopener">
            {i18n.t('forms.share_open')}
          </a>
          <QrCode link={link} />
          {canChangeRecords(role) && <EmbedSection link={link} words={title} />}
        </>
      )}
      <div className="bp-actions">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {i18n.t('page.close')}
        </Button>
      </div>
    </dialog>
  )
}

interface AvailabilityProps {
  readonly form: Readonly<Record<string, unknown>>
  readonly onChange: () => void
}

/** Whether what visitors see takes answers, and until when. */
function Availability({ form, onChange }: AvailabilityProps) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { opens, closes, status } = form
  const format = (at: unknown) => (typeof at === 'string' ? formatDateAndTime(at, i18n, zone) : '')
  const isAfter = (at: unknown) => typeof at === 'string' && Date.parse(at) > Date.now()
  const state =
    status === 'closed' || (typeof closes === 'string' && !isAfter(closes))
      ? 'closed'
      : isAfter(opens)
        ? 'opens'
        : typeof closes === 'string'
          ? 'until'
          : 'open'
  return (
    <p>
      {i18n.t('forms.share_state', { state, time: format(state === 'opens' ? opens : closes) })}{' '}
      <button type="button" className="console-link" onClick={onChange}>
        {i18n.t('forms.share_change')}
      </button>
    </p>
  )
}
