import { type DragEvent, useId } from 'react'
import { useI18n } from '../context/console-context.ts'
import { FileButton } from '../ui/file-button.tsx'
import { isTooLarge, maxDefinitionMegabytes } from './read-definition.ts'

interface Props {
  readonly text: string
  readonly onText: (text: string) => void
  /** Called with the content of a file. */
  readonly onFile: (text: string) => void
  readonly onTooLarge: () => void
}

/** Takes the definition of a form: from a file, chosen or dropped, or pasted. */
export function DefinitionFields({ text, onText, onFile, onTooLarge }: Props) {
  const i18n = useI18n()
  const id = useId()
  const take = async (file: File | undefined) => {
    if (!file) return
    if (isTooLarge(file.size)) onTooLarge()
    else onFile(await file.text())
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    if (event.type === 'drop') void take(event.dataTransfer.files[0])
  }
  return (
    <fieldset className="form-import-source" onDragOver={drag} onDrop={drag}>
      <legend className="bp-hidden">{i18n.t('form_import.title')}</legend>
      <div className="form-import-file">
        <FileButton accept=".json,application/json" onFile={take} aria-describedby={`${id}-limit`}>
          {i18n.t('form_import.choose')}
        </FileButton>
        <span id={`${id}-limit`} className="console-muted">
          {i18n.t('form_import.limit', { megabytes: maxDefinitionMegabytes })}
        </span>
      </div>
      <div className="bp-field">
        <label className="bp-label" htmlFor={`${id}-text`}>
          {i18n.t('form_import.paste')}
        </label>
        <textarea
          className="bp-input form-import-text"
          id={`${id}-text`}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          value={text}
          onChange={event => onText(event.target.value)}
        />
      </div>
    </fieldset>
  )
}
