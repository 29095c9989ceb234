/** The frame of one field: its label or legend, hint, control, error. The control itself is a widget. */
import { getUiOptions } from '@rjsf/utils'
import { pointerOf } from '#schemas/pointer.ts'
import { Description, describedBy, RequiredMark } from './description.tsx'
import { entryTitle } from './entry-title.ts'
import type { FieldFrameProps } from './types.ts'

/** RJSF's FieldTemplate. `data-field` is the JSON pointer by which the form step finds the field again. */
export function Field(props: FieldFrameProps) {
  const { id, schema, uiSchema, registry, rawErrors, required = false, children } = props
  const label = entryTitle(props) ?? props.label
  const options = getUiOptions(uiSchema, registry.globalUiOptions)
  const kind = kindOf(props, options)
  if (props.hidden || kind === 'parts') return children
  const described = { id, options, schema, errors: rawErrors }
  const frame = {
    className: options.width === 'half' ? 'bp-field bp-field--half' : 'bp-field',
    'data-field': pointerOf(props.fieldPathId.path),
  }
  if (kind === 'radios' || kind === 'choices') {
    const radios = kind === 'radios'
    const { 'aria-invalid': invalid, ...description } = describedBy(described)
    return (
      <fieldset
        {...frame}
        {...description}
        {...(radios ? { role: 'radiogroup', 'aria-required': required, 'aria-invalid': invalid } : {})}
        className={`${frame.className} bp-fieldset`}
        id={id}
        aria-labelledby={`${id}__legend`}
      >
        <legend className="bp-legend" id={`${id}__legend`}>
          {label}
          <RequiredMark required={required} />
        </legend>
        <Description {...described}>{children}</Description>
      </fieldset>
    )
  }
  return (
    <div {...frame}>
      {kind === 'labelled' && props.displayLabel && (
        <div className="bp-label">
          <label htmlFor={id}>{label}</label>
          <RequiredMark required={required} />
        </div>
      )}
      <Description {...described}>{children}</Description>
    </div>
  )
}

/**
 * - parts: an object or list, whose template has a frame of its own
 * - radios, choices: several controls under one legend
 * - own: the control says what it is called (a checkbox, a registered field)
 * - labelled: everything else
 */
type Kind = 'parts' | 'radios' | 'choices' | 'own' | 'labelled'

function kindOf({ schema, displayLabel }: FieldFrameProps, options: Options): Kind {
  if (options.field !== undefined) return 'own'
  if (options.widget === 'radio') return 'radios'
  if (options.widget === 'checkboxes') return 'choices'
  if (schema.type === 'boolean' && (options.widget ?? 'checkbox') === 'checkbox') return 'own'
  return (schema.type === 'object' || schema.type === 'array') && !displayLabel ? 'parts' : 'labelled'
}

interface Options {
  readonly field?: unknown
  readonly widget?: unknown
}
