/** Asks for a signature: drawn with a finger, a pen or the mouse, or typed as the signer's name. */
import { type PointerEvent, useRef } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { asText } from './input.tsx'
import type { FormFieldProps } from './types.ts'
import { useSignatureStrokes } from './use-signature-strokes.ts'

/** Edits an object: `strokes`, the data of an SVG path within 600 by 240, and `name`. */
export function SignatureField(props: FormFieldProps) {
  const { fieldPathId, formData, registry, required, onChange } = props
  const { i18n } = registry.formContext
  const { $id: id, path } = fieldPathId
  const value = isObject(formData) ? formData : {}
  const strokes = asText(value.strokes)
  const off = props.disabled || props.readonly
  const name = useRef<HTMLInputElement>(null)
  const set = (part: Readonly<Record<string, string>>) => {
    const filled = Object.entries({ ...value, ...part }).filter(([, text]) => text !== '')
    onChange(filled.length === 0 ? undefined : Object.fromEntries(filled), path)
  }
  const { line, draw } = useSignatureStrokes(strokes, next => set({ strokes: next }))
  return (
    <div className="bp-signature">
      <div className="bp-signature-box bp-scripted">
        <svg
          viewBox="0 0 600 240"
          role="img"
          aria-label={i18n.phrase(strokes === '' ? 'form.sign_empty' : 'form.sign_drawn')}
          onPointerDown={(event: PointerEvent<SVGSVGElement>) => off || draw(event)}
        >
          <path className="bp-signature-line" d="M40 190h520" />
          <path ref={line} d={strokes} />
        </svg>
        <p className="bp-signature-foot" aria-hidden={strokes === '' || undefined}>
          {strokes === '' && i18n.phrase('form.sign_here')}
          {strokes !== '' && !off && (
            <button
              type="button"
              className="bp-button bp-button--quiet"
              onClick={() => {
                set({ strokes: '' })
                name.current?.focus()
              }}
            >
              {i18n.phrase('form.sign_clear')}
            </button>
          )}
        </p>
      </div>
      <label className="bp-field" htmlFor={`${id}-name`}>
        <span className="bp-label">{i18n.phrase('form.sign_name')}</span>
        <input
          ref={name}
          type="text"
          className="bp-input"
          id={`${id}-name`}
          name={`${path.join('.')}.name`}
          autoComplete="name"
          maxLength={200}
          required={required && strokes === ''}
          disabled={off}
          value={asText(value.name)}
          onChange={event => set({ name: event.target.value })}
        />
      </label>
      {strokes !== '' && <input type="hidden" name={`${path.join('.')}.strokes`} value={strokes} />}
    </div>
  )
}
