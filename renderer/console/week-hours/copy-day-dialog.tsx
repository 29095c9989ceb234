import { type FormEvent, useId } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import type { NamedWeekday } from '../time/weekdays.ts'
import { useModal } from '../ui/use-modal.ts'

interface Props {
  readonly source: NamedWeekday
  readonly weekdays: readonly NamedWeekday[]
  /** Takes the indexes of the days, 0 for Monday. */
  readonly onCopy: (targets: readonly number[]) => void
  readonly onClose: () => void
}

const friday = 4

/** Asks to which days the hours of one are copied; the other days from Monday to Friday are suggested. */
export function CopyDayDialog({ source, weekdays, onCopy, onClose }: Props) {
  const i18n = useI18n()
  const dialog = useModal()
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React passes it on to the form of the editor.
    event.stopPropagation()
    onCopy(new FormData(event.currentTarget).getAll('day').map(Number))
    onClose()
  }
  // A form cannot be in the form of the editor.
  return createPortal(
    <dialog ref={dialog} className="console-dialog" aria-labelledby={id} onClose={onClose}>
      <form onSubmit={submit}>
        <h2 id={id}>{i18n.t('hours.copy_title', { day: source.long })}</h2>
        <div className="bp-choices">
          {weekdays
            .filter(({ index }) => index !== source.index)
            .map(({ index, long }) => (
              <label key={index} className="bp-choice">
                <input type="checkbox" name="day" value={index} defaultChecked={index <= friday} />
                {long}
              </label>
            ))}
        </div>
        <div className="bp-actions">
          <Button type="button" onClick={() => dialog.current?.close()}>
            {i18n.t('page.cancel')}
          </Button>
          <Button look="primary">{i18n.t('hours.copy')}</Button>
        </div>
      </form>
    </dialog>,
    document.querySelector('.console') ?? document.body,
  )
}
