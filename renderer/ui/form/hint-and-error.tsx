/**
 * Renders a control's hint and error, and the attributes that refer to them. Both use the same functions, so
 * that `aria-describedby` never names a missing id.
 */
import type { ReactNode } from 'react'

interface Described {
  readonly id: string
  /** The field's options, without `ui:`. */
  readonly options: { readonly description?: unknown; readonly help?: unknown }
  readonly schema: { readonly description?: string | undefined }
  readonly errors: readonly string[] | undefined
}

/** Renders hint and error around a control, in reading order. */
export const HintAndError = ({ children, ...described }: Described & { readonly children?: ReactNode }) => (
  <>
    {renderFieldHint(described)}
    {children}
    {renderFieldError(described)}
  </>
)

export function renderFieldHint(described: Described): ReactNode {
  const hint = hintText(described)
  return hint === '' ? null : (
    <p className="bp-hint" id={hintId(described.id)}>
      {hint}
    </p>
  )
}

export function renderFieldError({ id, errors }: Described): ReactNode {
  const error = errors?.[0]
  return error === undefined ? null : (
    <p className="bp-error" id={errorId(id)} role="alert">
      {error}
    </p>
  )
}

/** Returns the attributes that bind a control to its hint and error. */
export function getDescriptionAttributes(described: Described) {
  const { id, errors } = described
  const hint = hintText(described) === '' ? undefined : hintId(id)
  const error = errors?.[0] === undefined ? undefined : errorId(id)
  return {
    'aria-describedby': hint && error ? `${hint} ${error}` : (hint ?? error),
    'aria-invalid': error === undefined ? undefined : true,
  } as const
}

const hintText = ({ options, schema }: Described): string =>
  [options.description ?? schema.description, options.help]
    .filter(text => typeof text === 'string' && text !== '')
    .join(' ')

const hintId = (id: string): string => `${id}__hint`
const errorId = (id: string): string => `${id}__error`
