/** Fields in a grid: the whole form without a frame, an object inside of it as a group with a legend. */
import { getUiOptions } from '@rjsf/utils'
import { pointerOf } from '#schemas/pointer.ts'
import { Description, describedBy, RequiredMark } from './description.tsx'
import { entryTitle } from './entry-title.ts'
import type { AlternativesProps, ObjectProps } from './types.ts'

/** RJSF's ObjectFieldTemplate. */
export function ObjectFields(props: ObjectProps) {
  const { fieldPathId, title, schema, uiSchema, errorSchema, required, properties } = props
  const { $id: id, path } = fieldPathId
  const grid = <div className="bp-form-grid">{properties.map(property => property.content)}</div>
  const described = { id, schema, options: getUiOptions(uiSchema), errors: errorSchema?.__errors }
  if (path.length === 0) return grid
  const { 'aria-describedby': description } = describedBy(described)
  return (
    <fieldset className="bp-fieldset" id={id} data-field={pointerOf(path)} aria-describedby={description}>
      <legend className="bp-legend">
        {entryTitle(props) ?? title}
        <RequiredMark required={required} />
      </legend>
      <Description {...described}>{grid}</Description>
    </fieldset>
  )
}

/** RJSF's MultiSchemaFieldTemplate: which of several shapes, then its fields. */
export const Alternatives = ({ selector, optionSchemaField }: AlternativesProps) => (
  <>
    {selector}
    {optionSchemaField}
  </>
)
