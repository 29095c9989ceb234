/** Shows a value that the document computes from others; it is neither typed nor posted. */
import { getDescriptionAttributes } from './hint-and-error.tsx'
import { asText } from './input.tsx'
import type { FormWidgetProps } from './types.ts'

export function ComputedWidget({ id, value, registry, options, schema, rawErrors }: FormWidgetProps) {
  const { locale } = registry.formContext.i18n
  return (
    <output
      id={id}
      className="bp-computed"
      {...getDescriptionAttributes({ id, options, schema, errors: rawErrors })}
      // Server and browser may use different spaces between digits.
      suppressHydrationWarning
    >
      {typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : asText(value) || '–'}
    </output>
  )
}
