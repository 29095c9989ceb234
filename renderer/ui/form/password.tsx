/** Hides a text while it is typed, unless the visitor wants to read it. */
import { useState } from 'react'
import { renderInput } from './input.tsx'
import type { FormWidgetProps } from './types.ts'

export function PasswordWidget(props: FormWidgetProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="bp-password">
      {renderInput(props, shown ? 'text' : 'password')}
      <button
        type="button"
        className="bp-password-show"
        aria-pressed={shown}
        aria-controls={props.id}
        aria-label={props.registry.formContext.i18n.phrase('form.show_password')}
        onClick={() => setShown(!shown)}
      >
        <svg className="bp-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d={shown ? `${eye}M3.500 16.500l13-13` : eye} />
        </svg>
      </button>
    </div>
  )
}

const eye =
  'M1.800 10S4.500 4.500 10 4.500 18.200 10 18.200 10 15.500 15.500 10 15.500 1.800 10 1.800 10ZM10 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z'
