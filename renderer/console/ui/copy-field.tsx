import { useId, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { copyText, formatCopyHint } from './copy-text.ts'

interface Props {
  readonly label: string
  readonly value: string
  /** More than one: a text of several lines. */
  readonly rows?: number
}

/** A text to be copied, with its button. Where the browser does not copy, the text is selected. */
export function CopyField({ label, value, rows = 1 }: Props) {
  const i18n = useI18n()
  const id = useId()
  const [tried, setTried] = useState<{ readonly text: string; readonly isDone: boolean }>()
  const isCopied = tried?.isDone === true && tried.text === value
  const isRefused = tried?.isDone === false && tried.text === value
  const copy = async () => {
    const isDone = await copyText(value)
    setTried({ text: value, isDone })
    if (!isDone) selectField(id)
  }
  const field = { id, value, className: 'bp-input', readOnly: true }
  return (
    <div className="console-copy">
      <div className="bp-field">
        <label className="bp-label" htmlFor={id}>
          {label}
        </label>
        {rows === 1 ? (
          <input {...field} onFocus={event => event.target.select()} />
        ) : (
          <textarea {...field} rows={rows} onFocus={event => event.target.select()} />
        )}
      </div>
      <Button
        type="button"
        otherLabel={i18n.t(isCopied ? 'people.copy' : 'people.copied')}
        onClick={() => void copy()}
      >
        {i18n.t(isCopied ? 'people.copied' : 'people.copy')}
      </Button>
      <p role="status" className={isRefused ? 'console-copy-hint' : 'bp-hidden'}>
        {isRefused ? formatCopyHint(i18n) : isCopied ? i18n.t('people.copied') : ''}
      </p>
    </div>
  )
}

function selectField(id: string): void {
  const field = document.getElementById(id)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.focus()
    // It may have the focus already.
    field.select()
  }
}
