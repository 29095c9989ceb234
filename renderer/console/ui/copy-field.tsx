import { useId, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useWords } from '../console-context.ts'

interface Props {
  readonly label: string
  readonly value: string
  /** More than one: a text of several lines. */
  readonly rows?: number
}

/** A text to be copied, with its button. */
export function CopyField({ label, value, rows = 1 }: Props) {
  const words = useWords()
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true))
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
      <Button type="button" onClick={copy}>
        {isCopied ? words.t('people.copied') : words.t('people.copy')}
      </Button>
    </div>
  )
}
