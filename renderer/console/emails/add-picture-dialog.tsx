import { useId } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { useModal } from '../ui/use-modal.ts'
import { EmailPictureField } from './email-picture-field.tsx'

interface Props {
  /** Takes a data URL. */
  readonly onPicture: (picture: string) => void
  readonly onClose: () => void
}

/** Asks for the picture of a new block. */
export function AddPictureDialog({ onPicture, onClose }: Props) {
  const i18n = useI18n()
  const id = useId()
  const dialog = useModal()
  return (
    <dialog ref={dialog} className="console-dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{i18n.t('emails.kind', { kind: 'picture' })}</h2>
      <EmailPictureField
        picture={undefined}
        onPicture={picture => {
          onPicture(picture)
          dialog.current?.close()
        }}
      />
      <div className="bp-actions">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {i18n.t('page.cancel')}
        </Button>
      </div>
    </dialog>
  )
}
