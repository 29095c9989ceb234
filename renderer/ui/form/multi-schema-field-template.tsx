/**
 * Renders a field with several possible shapes that no tag tells apart: first the choice of the shape, then
 * its fields.
 */
import { getUiOptions } from '@rjsf/utils'
import { cloneElement, isValidElement } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { resolveRef } from '#schemas/runtime/core/reference.ts'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'
import { HintAndError } from './hint-and-error.tsx'
import { RequiredMark } from './required-mark.tsx'
import type { FormWidgetProps, MultiSchemaTemplateProps } from './types.ts'

/**
 * Implements RJSF's MultiSchemaFieldTemplate. The choice carries the field's name; the chosen option names
 * the fields below.
 */
export function MultiSchemaFieldTemplate({
  schema,
  uiSchema = {},
  registry,
  selector,
  optionSchemaField,
}: MultiSchemaTemplateProps) {
  if (!isValidElement<FormWidgetProps>(selector)) return optionSchemaField
  const { id, label, value, options, rawErrors } = selector.props
  const branches = (schema.oneOf ?? schema.anyOf ?? []).map(branch =>
    resolveRef(isObject(branch) ? branch : {}, registry.rootSchema),
  )
  const { i18n } = registry.formContext
  const { oneOf, anyOf } = uiSchema
  const uis = [oneOf, anyOf].find(Array.isArray) ?? []
  const enumOptions = (options.enumOptions ?? []).map((option, index) => ({
    ...option,
    label: option.label || nameOf(branches[index], { index, ui: uis[index] ?? uiSchema, i18n }),
  }))
  const name = getUiOptions(uiSchema).title ?? schema.title ?? ownName(label, id, i18n)
  const chosen = enumOptions.find(option => option.value === value)?.label ?? name
  // An object that has fields beside the alternatives already has a frame with the same id.
  const named = {
    'ui:title': chosen,
    // Fields that are displayed already are not rendered again.
    'ui:alternative': schema.properties ? Object.keys(schema.properties) : 'alone',
  }
  const inner = isValidElement<InnerProps>(optionSchemaField) ? optionSchemaField : null
  const own = inner?.props.uiSchema
  // The frame of that object already shows its hint.
  const texts = schema.properties
    ? noTexts
    : { description: options.description ?? schema.description ?? '', help: options.help ?? '' }
  return (
    <div className="bp-form-grid">
      <div className="bp-field">
        <div className="bp-label">
          <label htmlFor={id}>{name}</label>
          <RequiredMark required={inner?.props.required} />
        </div>
        <HintAndError id={id} options={texts} schema={noTexts} errors={rawErrors}>
          {cloneElement(selector, { options: { ...options, ...texts, enumOptions } })}
        </HintAndError>
      </div>
      {inner &&
        cloneElement(inner, {
          // The choice shows the error of the whole.
          errorSchema: { ...inner.props.errorSchema, __errors: undefined },
          uiSchema: own === uiSchema ? { ...uiSchema, ...said, ...named } : { ...named, ...toObject(own) },
        })}
    </div>
  )
}

interface InnerProps {
  readonly uiSchema?: unknown
  readonly errorSchema?: object
  readonly required?: boolean
}

/** Blank texts, because the texts of the whole are shown above. */
const noTexts = { description: '', help: '' }
const said = { 'ui:description': undefined, 'ui:help': undefined }

const toObject = (value: unknown) => (isObject(value) ? value : {})

interface Named {
  readonly index: number
  /** The branch's ui schema. */
  readonly ui: unknown
  readonly i18n: FormTranslator
}

/** Names a list entry, which RJSF calls e.g. `pets-0`, by its number; the form as a whole has no name. */
function ownName(label: string, id: string, i18n: FormTranslator): string {
  const [, place] = /-(\d+)__/.exec(id) ?? []
  if (place !== undefined && label.endsWith(`-${place}`))
    return i18n.phrase('form.entry', { number: Number(place) + 1 })
  return label || i18n.phrase('form.choice')
}

/** Names a branch for the reader: by a constant, else by its required fields, else by its number. */
function nameOf(branch: unknown, { index, ui, i18n }: Named): string {
  const { properties, required } = toObject(branch)
  const fields = Object.entries(toObject(properties))
  const [constant] = fields.flatMap(([, property]) => toObject(property).const ?? [])
  if (constant !== undefined) return String(constant)
  const titles = fields.flatMap(([name, property]) => {
    const title = toObject(toObject(ui)[name])['ui:title'] ?? toObject(property).title
    return Array.isArray(required) && required.includes(name) && typeof title === 'string' ? [title] : []
  })
  if (titles.length === 0) return i18n.phrase('form.option', { number: index + 1 })
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(titles)
}
