/** Fields in a grid: the whole form without a frame, an object inside of it as a group with a legend. */
import RjsfObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import { getUiOptions, useDeepCompareMemo } from '@rjsf/utils'
import { createContext, useContext } from 'react'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { allowsPairs } from '#schemas/runtime/form/key-value-pairs.ts'
import { formatEntryTitle } from './entry-title.ts'
import { getDescriptionAttributes, HintAndError } from './hint-and-error.tsx'
import { KeyValuePairs, omitPairs } from './key-value-pairs.tsx'
import { RequiredMark } from './required-mark.tsx'
import type { CyclicSchemaTemplateProps, FormFieldProps, ObjectTemplateProps } from './types.ts'

/** RJSF's, which leaves alone the fields whose value stays, but only if the ui schema it is given stays the same. */
export function ObjectField(props: FormFieldProps) {
  const uiSchema = useDeepCompareMemo(props.uiSchema ?? none)
  const { rawErrors: __errors, schema } = props
  // RJSF keeps from it what is wrong with the object as a whole. Of several shapes the choice says it.
  const errors =
    __errors && !schema.oneOf && !schema.anyOf ? { errorSchema: { ...props.errorSchema, __errors } } : none
  const hasPairs = allowsPairs(schema)
  return (
    <PairsOwner value={hasPairs ? props : undefined}>
      <RjsfObjectField
        {...props}
        {...errors}
        uiSchema={uiSchema}
        schema={hasPairs ? omitPairs(schema) : schema}
      />
    </PairsOwner>
  )
}

/** Of the object whose fields are drawn, if it takes pairs. */
const PairsOwner = createContext<FormFieldProps | undefined>(undefined)

const none = {}

/** RJSF's ObjectFieldTemplate. */
export function ObjectFieldTemplate(props: ObjectTemplateProps) {
  const { fieldPathId, title, schema, uiSchema, errorSchema, required, properties } = props
  const owner = useContext(PairsOwner)
  const { $id: id } = fieldPathId
  const isChoice = Boolean(schema.oneOf ?? schema.anyOf) && fieldPathId.path.at(-1) === 'XxxOf'
  // RJSF tells the fields that stand beside a choice from those of the choice by a step more.
  const path = isChoice ? fieldPathId.path.slice(0, -1) : fieldPathId.path
  const described = { id, schema, options: getUiOptions(uiSchema), errors: errorSchema?.__errors }
  const { alternative } = described.options
  const beside: readonly unknown[] = Array.isArray(alternative) ? alternative : []
  const own = properties.filter(({ name }) => !beside.includes(name))
  // The fields beside a choice are no pairs of what is chosen.
  const pairs = owner && beside.length === 0 && <KeyValuePairs {...owner} />
  const grid = (
    <div className="bp-form-grid">
      {own.map(property => property.content)}
      {pairs}
    </div>
  )
  if (path.length === 0) return grid
  // The choice is called the same.
  if (isChoice && own.length === 0 && !pairs) return null
  if (alternative !== undefined)
    // The choice above is its legend, and the frame around both says what is wrong.
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
        {/* An entry of a list can be removed as a whole. */}
        <RequiredMark required={required && entry === undefined} />
      </legend>
      <HintAndError {...described}>{grid}</HintAndError>
    </fieldset>
  )
}

/** RJSF's CyclicSchemaExpandTemplate: of fields that hold fields of their own kind, one level more when wanted. */
export const CyclicSchemaExpandTemplate = ({
  name,
  fieldPathId,
  registry,
  onExpand,
}: CyclicSchemaTemplateProps) => (
  <button type="button" className="bp-button" onClick={() => onExpand(fieldPathId.$id)}>
    {registry.formContext.words.phrase('form.show_more', { name })}
  </button>
)
