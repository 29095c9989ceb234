/** Renders fields in a grid: the whole form without a frame, a nested object as a group with a legend. */
import RjsfObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import { getUiOptions, useDeepCompareMemo } from '@rjsf/utils'
import { createContext, useContext } from 'react'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { allowsPairs } from '#schemas/runtime/form/key-value-pairs.ts'
import { formatEntryTitle } from './entry-title.ts'
import { getDescriptionAttributes, HintAndError } from './hint-and-error.tsx'
import { KeyValuePairs, toSchemaWithoutPairs } from './key-value-pairs.tsx'
import { RequiredMark } from './required-mark.tsx'
import type { CyclicSchemaTemplateProps, FormFieldProps, ObjectTemplateProps } from './types.ts'

/** Wraps RJSF's ObjectField, which skips fields whose value is unchanged only if it gets the same ui schema. */
export function ObjectField(props: FormFieldProps) {
  const uiSchema = useDeepCompareMemo(props.uiSchema ?? none)
  // biome-ignore lint/style/useNamingConvention: RJSF keeps the errors of a value under this name.
  const { rawErrors: __errors, schema } = props
  // RJSF does not pass it the errors of the object as a whole. With several shapes, the choice shows them.
  const errors =
    __errors && !schema.oneOf && !schema.anyOf ? { errorSchema: { ...props.errorSchema, __errors } } : none
  const hasPairs = allowsPairs(schema)
  return (
    <PairsOwner value={hasPairs ? props : undefined}>
      <RjsfObjectField
        {...props}
        {...errors}
        uiSchema={uiSchema}
        schema={hasPairs ? toSchemaWithoutPairs(schema) : schema}
      />
    </PairsOwner>
  )
}

/** The props of the object whose fields are rendered, if it takes pairs. */
const PairsOwner = createContext<FormFieldProps | undefined>(undefined)

const none = {}

/** Implements RJSF's ObjectFieldTemplate. */
export function ObjectFieldTemplate(props: ObjectTemplateProps) {
  const { fieldPathId, title, schema, uiSchema, errorSchema, required, properties } = props
  const owner = useContext(PairsOwner)
  const { $id: id } = fieldPathId
  const isChoice = Boolean(schema.oneOf ?? schema.anyOf) && fieldPathId.path.at(-1) === 'XxxOf'
  // RJSF distinguishes the fields of a choice from those beside it by an additional path segment.
  const path = isChoice ? fieldPathId.path.slice(0, -1) : fieldPathId.path
  const described = { id, schema, options: getUiOptions(uiSchema), errors: errorSchema?.__errors }
  const { alternative } = described.options
  const beside: readonly unknown[] = Array.isArray(alternative) ? alternative : []
  const own = properties.filter(({ name }) => !beside.includes(name))
  // The fields beside a choice are not pairs of what is chosen.
  const pairs = owner && beside.length === 0 && <KeyValuePairs {...owner} />
  const grid = (
    <div className="bp-form-grid">
      {own.map(property => property.content)}
      {pairs}
    </div>
  )
  if (path.length === 0) return grid
  // The choice has the same name.
  if (isChoice && own.length === 0 && !pairs) return null
  if (alternative !== undefined)
    // The choice above serves as the legend, and the frame around both shows errors.
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame of its own
      <div id={alternative === 'alone' ? id : undefined} role="group" aria-label={title}>
        {grid}
      </div>
    )
  const entry = formatEntryTitle(props)
  const { 'aria-describedby': description } = getDescriptionAttributes(described)
  return (
    <fieldset className="bp-fieldset" id={id} data-field={formatPointer(path)} aria-describedby={description}>
      <legend className="bp-legend">
        {entry ?? title}
        {/* A list entry can be removed as a whole. */}
        <RequiredMark required={required && entry === undefined} />
      </legend>
      <HintAndError {...described}>{grid}</HintAndError>
    </fieldset>
  )
}

/** Implements RJSF's CyclicSchemaExpandTemplate: expands recursive fields by one level on demand. */
export const CyclicSchemaExpandTemplate = ({
  name,
  fieldPathId,
  registry,
  onExpand,
}: CyclicSchemaTemplateProps) => (
  <button type="button" className="bp-button" onClick={() => onExpand(fieldPathId.$id)}>
    {registry.formContext.i18n.phrase('form.show_more', { name })}
  </button>
)
