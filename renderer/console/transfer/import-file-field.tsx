import { type DragEvent, useId, useState } from 'react'
import { useI18n } from '../context/console-context.ts'
import { FileButton } from '../ui/file-button.tsx'

interface Props {
  readonly file: File | undefined
  /** Undefined: what was chosen cannot be one. */
  readonly onFile: (file: File | undefined) => void
}

/** What the server takes: `server/features/transfer/files/unpack-archive.ts`. */
const maxMegabytes = 64

/** Chooses a file to import: by a dialog, or dropped. */
export function ImportFileField({ file, onFile }: Props) {
  const i18n = useI18n()
  const id = useId()
  const [fault, setFault] = useState<'too_large' | 'other'>()
  const [isOver, setOver] = useState(false)
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const found = findFault(chosen)
    setFault(found)
    onFile(found === undefined ? chosen : undefined)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files[0])
  }
  return (
    <fieldset
      className={isOver ? 'transfer-drop transfer-drop--over' : 'transfer-drop'}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      <legend className="bp-hidden">{i18n.t('transfer.file')}</legend>
      {file && <p className="console-strong transfer-name">{file.name}</p>}
      <FileButton accept=".gz,.tgz,application/gzip" onFile={take} aria-describedby={`${id}-hint`}>
        {i18n.t(file ? 'transfer.choose_other' : 'transfer.choose')}
      </FileButton>
      <p id={`${id}-hint`} className="bp-hint">
        {i18n.t('transfer.drop', { megabytes: maxMegabytes })}
      </p>
      {fault && (
        <p className="bp-error" role="alert">
          {i18n.t('transfer.file_fault', { fault, megabytes: maxMegabytes })}
        </p>
      )}
    </fieldset>
  )
}

function findFault({ name, size }: File): 'too_large' | 'other' | undefined {
  if (!/\.(?:gz|tgz)$/i.test(name)) return 'other'
  return size > maxMegabytes * 1024 * 1024 ? 'too_large' : undefined
}
