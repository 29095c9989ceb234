import { type DragEvent, useId, useRef } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
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
  const input = useRef<HTMLInputElement>(null)
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
      {/* Its button is the one below. */}
      <input
        ref={input}
        type="file"
        className="bp-hidden"
        tabIndex={-1}
        aria-label={i18n.t('form_import.choose')}
        accept=".json,application/json"
        onChange={({ target }) => {
          void take(target.files?.[0])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <div className="form-import-file">
        <Button type="button" aria-describedby={`${id}-limit`} onClick={() => input.current?.click()}>
          {i18n.t('form_import.choose')}
        </Button>
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
