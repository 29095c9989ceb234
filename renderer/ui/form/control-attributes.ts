import { getDescriptionAttributes } from './hint-and-error.tsx'
import type { FormWidgetProps } from './types.ts'

/** Returns the attributes that every control has. */
export function getControlAttributes(props: FormWidgetProps) {
  const { id, htmlName, required, disabled, readonly, placeholder, options, schema, rawErrors } = props
  const { autocomplete, autocapitalize } = options
  const description = getDescriptionAttributes({ id, options, schema, errors: rawErrors })
  return {
    id,
    name: htmlName ?? id,
    required,
    disabled,
    readOnly: readonly,
    placeholder: placeholder === '' ? undefined : placeholder,
    autoComplete: autocomplete,
    autoCapitalize: autocapitalize,
    inputMode: getInputMode(props),
    'aria-describedby': description['aria-describedby'],
    'aria-invalid': description['aria-invalid'],
  }
}

const inputModes = ['none', 'text', 'tel', 'url', 'email', 'numeric', 'decimal', 'search'] as const

export const getInputMode = ({ options: { inputmode } }: FormWidgetProps) =>
  inputmode === undefined ? undefined : inputModes.find(mode => mode === inputmode)
