/** Renders an email field, which asks "Did you mean …?" if the address seems to have a typo. */
import { useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { asText, renderInput } from './input.tsx'
import type { FormWidgetProps } from './types.ts'

export function EmailWidget(props: FormWidgetProps) {
  const { id, value, disabled, readonly, onChange, registry } = props
  const { i18n, suggestsEmails } = registry.formContext
  const [suggestion, setSuggestion] = useState<{ readonly entered: string; readonly email: string }>()
  const input = useRef<HTMLInputElement>(null)
  const entered = asText(value)
  const check = async () => {
    const email = await findSuggestion(entered)
    setSuggestion(email === undefined ? undefined : { entered, email })
  }
  const isAsking = suggestsEmails && !disabled && !readonly
  const shown = suggestion?.entered === entered ? suggestion.email : undefined
  const text = shown === undefined ? '' : i18n.phrase('form.did_you_mean', { email: shown })
  return (
    <>
      {renderInput(props, 'email', { ref: input, ...(isAsking ? { onBlur: check } : {}) })}
      {isAsking && (
        <>
          {shown !== undefined && (
            <div className="bp-suggestion">
              <Button
                type="button"
                look="quiet"
                aria-controls={id}
                onClick={() => {
                  onChange(shown)
                  input.current?.focus()
                }}
              >
                {text}
              </Button>
            </div>
          )}
          <span role="status" className="bp-hidden">
            {text}
          </span>
        </>
      )}
    </>
  )
}

async function findSuggestion(entered: string): Promise<string | undefined> {
  if (!entered.includes('@')) return undefined
  const [found] = await Promise.all([
    // Offline, or after a new version: the field works without it.
    import('./suggest-email.ts')
      .then(({ suggestEmail }) => suggestEmail(entered.trim()))
      .catch(() => undefined),
    waitForRelease(),
  ])
  return found
}

/** A press is rarely longer. */
const maxPressMs = 400

/**
 * Resolves once the press that has left the field is over: what appears while a button is held down would move the button, and
 * the browser would not take it for a click.
 */
const waitForRelease = (): Promise<void> =>
  new Promise(resolve => {
    const listening = new AbortController()
    const end = () => {
      listening.abort()
      // After the click, which follows the release.
      setTimeout(resolve)
    }
    for (const name of ['pointerup', 'pointercancel', 'keyup'])
      addEventListener(name, end, { signal: listening.signal })
    setTimeout(end, maxPressMs)
  })
