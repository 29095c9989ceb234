/** Fields in a grid: the whole form without a frame, an object inside of it as a group with a legend. */
import RjsfObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import { getUiOptions, useDeepCompareMemo } from '@rjsf/utils'
import { pointerOf } from '#schemas/pointer.ts'
import { RequiredMark } from '../required-mark.tsx'
import { Description, describedBy } from './description.tsx'
import { entryTitle } from './entry-title.ts'
import type { DeeperProps, FormFieldProps, ObjectProps } from './types.ts'

/** RJSF's, which leaves alone the fields whose value stays, but only if the ui schema it is given stays the same. */
export function ObjectField(props: FormFieldProps) {
  const uiSchema = useDeepCompareMemo(props.uiSchema ?? none)
  const { rawErrors: __errors, schema } = props
  // RJSF keeps from it what is wrong with the object as a whole. Of several shapes the choice says it.
  const errors =
    __errors && !schema.oneOf && !schema.anyOf ? { errorSchema: { ...props.errorSchema, __errors } } : none
  return <RjsfObjectField {...props} {...errors} uiSchema={uiSchema} />
}

const none = {}

/** RJSF's ObjectFieldTemplate. */
export function ObjectFields(props: ObjectProps) {
  const { fieldPathId, title, schema, uiSchema, errorSchema, required, properties } = props
  const { $id: id, path } = fieldPathId
  const grid = <div className="bp-form-grid">{properties.map(property => property.content)}</div>
  const described = { id, schema, options: getUiOptions(uiSchema), errors: errorSchema?.__errors }
  if (path.length === 0) return grid
  const { alternative } = described.options
  if (alternative !== undefined)
    // The choice above is its legend, and the frame around both says what is wrong.
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame of its own
      <div id={alternative === 'alone' ? id : undefined} role="group" aria-label={title}>
        {grid}
      </div>
    )
  const entry = entryTitle(props)
  const { 'aria-describedby': description } = describedBy(described)
  return (
    <fieldset className="bp-fieldset" id={id} data-field={pointerOf(path)} aria-describedby={description}>
      <legend className="bp-legend">
        {entry ?? title}
        {/* An entry of a list can be removed as a whole. */}
        <RequiredMark required={required && entry === undefined} />
      </legend>
      <Description {...described}>{grid}</Description>
    </fieldset>
  )
}

/** RJSF's CyclicSchemaExpandTemplate: of fields that hold fields of their own kind, one level more when wanted. */
export const Deeper = ({ name, fieldPathId, registry, onExpand }: DeeperProps) => (
  <button type="button" className="bp-button" onClick={() => onExpand(fieldPathId.$id)}>
    {registry.formContext.words.phrase('form.show_more', { name })}
  </button>
)
