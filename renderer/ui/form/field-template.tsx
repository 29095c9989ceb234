/** Renders the frame of one field: its label or legend, hint, control and error. The control itself is a widget. */
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { formatEntryTitle } from './entry-title.ts'
import { getDescriptionAttributes, renderFieldError, renderFieldHint } from './hint-and-error.tsx'
import { RequiredMark } from './required-mark.tsx'
import type { FormFieldTemplateProps } from './types.ts'

/** Implements RJSF's FieldTemplate. `data-field` is the JSON pointer by which the form step finds the field. */
export function FieldTemplate(props: FormFieldTemplateProps) {
  const { id, schema, uiSchema, rawErrors, required = false, children } = props
  const label = formatEntryTitle(props) ?? props.label
  const options = optionsOf(uiSchema)
  const kind = kindOf(props, options)
  if (props.hidden || kind === 'parts') return children
  const described = { id, options, schema, errors: rawErrors }
  // With several shapes, the choice shows the error and the hint.
  const around = kind !== 'alternatives'
  const name = options.width === 'half' ? 'bp-field bp-field--half' : 'bp-field'
  const pointer = formatPointer(props.fieldPathId.path)
  if (kind === 'radios' || kind === 'choices') {
    const radios = kind === 'radios'
    const description = getDescriptionAttributes(described)
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is a radio group whenever it is required
      <fieldset
        className={`${name} bp-fieldset`}
        data-field={pointer}
        role={radios ? 'radiogroup' : undefined}
        aria-required={radios ? required : undefined}
        aria-invalid={radios ? description['aria-invalid'] : undefined}
        aria-describedby={description['aria-describedby']}
        id={id}
        aria-labelledby={`${id}__legend`}
      >
        <legend className="bp-legend" id={`${id}__legend`}>
          {label}
          {RequiredMark({ required })}
        </legend>
        {renderFieldHint(described)}
        {children}
        {renderFieldError(described)}
      </fieldset>
    )
  }
  return (
    <div className={name} data-field={pointer}>
      {kind === 'labelled' && props.displayLabel && (
        <div className="bp-label">
          <label htmlFor={id}>{label}</label>
          {RequiredMark({ required })}
        </div>
      )}
      {around && renderFieldHint(described)}
      {children}
      {around && renderFieldError(described)}
    </div>
  )
}

/**
 * - parts: an object or list, whose template has its own frame
 * - radios, choices: several controls under one legend
 * - alternatives: one of several shapes, whose template shows its name
 * - own: the control shows its own name (a checkbox, blocks, a field of the caller's)
 * - labelled: everything else
 */
type Kind = 'parts' | 'alternatives' | 'radios' | 'choices' | 'own' | 'labelled'

function kindOf(
  { schema, displayLabel, registry }: FormFieldTemplateProps,
  { field, widget }: Options,
): Kind {
  if ((schema.oneOf ?? schema.anyOf) && !registry.schemaUtils.isSelect(schema)) return 'alternatives'
  if (widget === 'file' || schema.format === 'upload') return 'choices'
  if (field === 'address') return 'parts'
  if (field === 'blocks') return 'own'
  if (typeof field === 'string') return 'choices'
  if (field !== undefined) return 'own'
  if (typeof widget === 'string' && grouped.has(widget)) return schema.type === 'array' ? 'choices' : 'radios'
  if (schema.type === 'boolean' && (widget ?? 'checkbox') === 'checkbox') return 'own'
  return (schema.type === 'object' || schema.type === 'array') && !displayLabel ? 'parts' : 'labelled'
}

/** Widgets that consist of several controls. */
const grouped = new Set('radio radio-other rating nps csat scale pictures checkboxes multi-select'.split(' '))

interface Options {
  readonly field?: unknown
  readonly widget?: unknown
  readonly width?: unknown
  readonly description?: unknown
  readonly help?: unknown
}

/** Returns only the options that a frame needs; RJSF's own function copies all of them each time. */
function optionsOf(uiSchema: FormFieldTemplateProps['uiSchema'] = {}): Options {
  const inside: Options = uiSchema['ui:options'] ?? {}
  return {
    field: uiSchema['ui:field'] ?? inside.field,
    widget: uiSchema['ui:widget'] ?? inside.widget,
    width: uiSchema['ui:width'] ?? inside.width,
    description: uiSchema['ui:description'] ?? inside.description,
    help: uiSchema['ui:help'] ?? inside.help,
  }
}
