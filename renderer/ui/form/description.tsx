/**
 * What describes a control: a hint and an error. The same two functions render them and point to them, so that
 * `aria-describedby` never names an id that is not there.
 */
import type { ReactNode } from 'react'

interface Described {
  readonly id: string
  /** The field's options, without `ui:`. */
  readonly options: { readonly description?: unknown; readonly help?: unknown }
  readonly schema: { readonly description?: string | undefined }
  readonly errors: readonly string[] | undefined
}

/** Hint and error around a control, in the order in which they are read. */
export function Description({ children, ...described }: Described & { readonly children?: ReactNode }) {
  const hint = hintOf(described)
  const error = described.errors?.[0]
  return (
    <>
      {hint !== '' && (
        <p className="bp-hint" id={hintId(described.id)}>
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p className="bp-error" id={errorId(described.id)} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

/** The attributes that bind a control to its description. */
export function describedBy(described: Described): { 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const hasError = described.errors?.[0] !== undefined
  const ids = [
    ...(hintOf(described) === '' ? [] : [hintId(described.id)]),
    ...(hasError ? [errorId(described.id)] : []),
  ]
  return {
    ...(ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') }),
    ...(hasError ? { 'aria-invalid': true } : {}),
  }
}

/** For the eye; to others the control itself says that it is required. */
export const RequiredMark = ({ required = false }: { readonly required?: boolean | undefined }) =>
  required && (
    <span className="bp-required" aria-hidden="true">
      {' *'}
    </span>
  )

const hintOf = ({ options, schema }: Described): string =>
  [options.description ?? schema.description, options.help]
    .filter(text => typeof text === 'string' && text !== '')
    .join(' ')

const hintId = (id: string): string => `${id}__hint`
const errorId = (id: string): string => `${id}__error`
