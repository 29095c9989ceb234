import { useId } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { useModal } from '../ui/use-modal.ts'

interface Props {
  readonly onClose: () => void
}

const keys = [
  ['↑ ↓', 'choose'],
  ['Alt ↑ ↓', 'move'],
  ['Enter', 'edit'],
  ['A  /', 'add'],
  ['Delete', 'remove'],
  ['Space', 'lift'],
  ['Ctrl Z', 'undo'],
  ['Ctrl Y', 'redo'],
  ['F8', 'next'],
  ['Ctrl Enter', 'publish'],
  ['?', 'help'],
] as const

/** All keys of the editor of forms. */
export function EditorKeysDialog({ onClose }: Props) {
  const i18n = useI18n()
  const id = useId()
  const dialog = useModal()
  return (
    <dialog ref={dialog} className="console-dialog form-keys" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{i18n.t('builder.keys')}</h2>
      <dl>
        {keys.map(([key, act]) => (
          <div key={act}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{i18n.t(`builder.key_${act}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="bp-actions">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {i18n.t('page.close')}
        </Button>
      </div>
    </dialog>
  )
}
