import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../../context/console-context.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useModal } from '../../ui/use-modal.ts'
import { PreviewPanel, type RecordPreviewProps } from './preview-panel.tsx'
import './preview.css'

interface Props extends RecordPreviewProps {
  /** Beside the form where there is room; else a button in the heading. */
  readonly place: 'side' | 'heading'
}

/** The visitors' page of what is typed, beside the form or over it. */
export function RecordPreview({ place, ...preview }: Props) {
  const i18n = useI18n()
  const id = useId()
  const isWide = useMediaQuery('(width >= 1100px)')
  const [isOpen, setOpen] = useState(false)
  if ((place === 'side') !== isWide) return null
  if (isWide)
    return (
      <section className="preview-side" aria-labelledby={id}>
        <h2 id={id}>{i18n.t('record.preview')}</h2>
        <PreviewPanel {...preview} />
      </section>
    )
  return (
    <>
      <Button type="button" onClick={() => setOpen(true)}>
        {i18n.t('record.preview')}
      </Button>
      {isOpen && <PreviewDialog {...preview} onClose={() => setOpen(false)} />}
    </>
  )
}

function PreviewDialog({ onClose, ...preview }: RecordPreviewProps & { readonly onClose: () => void }) {
  const i18n = useI18n()
  const id = useId()
  const dialog = useModal()
  return (
    <dialog ref={dialog} className="preview-dialog" aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{i18n.t('record.preview')}</h2>
        <Button type="button" onClick={() => dialog.current?.close()}>
          {i18n.t('page.close')}
        </Button>
      </header>
      {/* The field cannot take the focus while the dialog has it. */}
      <PreviewPanel {...preview} onLeave={() => flushSync(onClose)} />
    </dialog>
  )
}
