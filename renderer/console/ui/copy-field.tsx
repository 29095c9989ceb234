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
  const copy = async () => {
    // Without HTTPS there is no clipboard: what is selected can be copied by hand.
    const isDone = await copyText(value)
    setCopied(isDone)
    if (!isDone) document.getElementById(id)?.focus()
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
        otherLabel={words.t(isCopied ? 'people.copy' : 'people.copied')}
        onClick={() => void copy()}
      >
        {words.t(isCopied ? 'people.copied' : 'people.copy')}
      </Button>
    </div>
  )
}

/** Returns whether the browser has copied it. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
