/** Renders the properties that an object's schema does not name: pairs that visitors add, name and remove. */
import { ADDITIONAL_PROPERTY_FLAG, type ErrorSchema, type FieldPathList, type RJSFSchema } from '@rjsf/utils'
import { useRef, useState } from 'react'
import { formatPointer, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import { createEmptyValue, getPairValueSchema } from '#schemas/runtime/form/key-value-pairs.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { useListFocus } from './array-field-template.tsx'
import { buildFieldId } from './field-id.ts'
import { PairNameInput } from './pair-name.tsx'
import type { FormFieldProps } from './types.ts'

/** Removes the pairs from the object's schema, because RJSF would render them among the fields. */
export function toSchemaWithoutPairs(schema: RJSFSchema): RJSFSchema {
  const {
    additionalProperties: _,
    patternProperties: __,
    propertyNames: ___,
    properties = {},
    ...rest
  } = schema
  const named = Object.entries(properties).filter(([, part]) => !isPair(part))
  return { ...rest, properties: Object.fromEntries(named) }
}

/** Tells whether RJSF added a schema part for a value that is present. */
const isPair = (part: unknown): boolean => isObject(part) && ADDITIONAL_PROPERTY_FLAG in part

/** Renders the pairs of an object, whose `props` it takes. */
export function KeyValuePairs(props: FormFieldProps) {
  const { schema, formData, registry, onChange } = props
  const { i18n, hidden = [] } = registry.formContext
  const { path, $id: id } = props.childFieldPathId ?? props.fieldPathId
  const values = isObject(formData) ? formData : {}
  const latest = useRef(values)
  latest.current = values
  const fields = Object.keys(toSchemaWithoutPairs(schema).properties ?? {})
  const names = Object.keys(values).filter(
    name => !fields.includes(name) && !hidden.includes(formatPointer([...path, name])),
  )
  const [rows, setRows] = useRows(names)
  const { place, change, setChange } = useListFocus<HTMLDivElement>()
  const fixed = props.disabled === true || props.readonly === true
  const { maxProperties = Number.POSITIVE_INFINITY } = schema

  // RJSF has errors earlier than the form's context.
  const refused = i18n.phrase(getProblemMessageKey('field.unknown'))

  const rename = (row: PairRow, name: string) => {
    setRows(rows.map(other => (other === row ? { ...row, name } : other)))
    const entries = Object.entries(values).map(([key, value]) => [key === row.name ? name : key, value])
    onChange(Object.fromEntries(entries), path)
  }
  const add = () => {
    const unnamed = rows.findIndex(({ name }) => name === '')
    if (unnamed < 0) onChange({ ...values, '': createEmptyValue(getPairValueSchema(schema)) }, path)
    const number = unnamed < 0 ? rows.length + 1 : unnamed + 1
    setChange({ key: 'form.item_added', name: '', number })
  }
  const remove = (row: PairRow, number: number) => {
    setRows(rows.filter(other => other !== row))
    onChange(Object.fromEntries(Object.entries(values).filter(([name]) => name !== row.name)), path)
    setChange({ key: 'form.item_removed', name: '', number })
  }
  return (
    <div className="bp-list" ref={place} tabIndex={-1}>
      <noscript>
        <p className="bp-hint">{i18n.phrase('form.list_needs_script')}</p>
      </noscript>
      {rows.map((row, index) => {
        const [said] = errorsAt(props.errorSchema, row.name)?.__errors ?? []
        const isOfName = said !== undefined && (row.name === '' || said === refused)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame of its own
          <div
            key={row.id}
            className="bp-list-item"
            role="group"
            aria-label={i18n.phrase('form.entry', { number: index + 1 })}
          >
            <div className="bp-form-grid">
              <PairNameInput
                id={`${id}__name-${row.id}`}
                pointer={formatPointer([...path, row.name])}
                name={row.name}
                i18n={i18n}
                fixed={fixed}
                choices={choicesOf(schema)}
                error={isOfName ? (row.name === '' ? said : i18n.phrase('form.name_refused')) : undefined}
                isTaken={name => name in {} || fields.includes(name) || names.includes(name)}
                onRename={name => rename(row, name)}
              />
              <PairValue {...props} path={path} name={row.name} silent={isOfName} latest={latest} />
            </div>
            <div className="bp-list-actions">
              <button
                type="button"
                className="bp-button bp-button--quiet bp-scripted"
                disabled={fixed}
                onClick={() => remove(row, index + 1)}
              >
                {i18n.phrase('form.remove_item', { name: '', number: index + 1 })}
              </button>
            </div>
          </div>
        )
      })}
      {Object.keys(values).length < maxProperties && (
        <button type="button" className="bp-button bp-list-add bp-scripted" disabled={fixed} onClick={add}>
          {i18n.phrase(rows.length === 0 ? 'form.add_first' : 'form.add_item')}
        </button>
      )}
      <p className="bp-hidden" role="status">
        {change && i18n.phrase(change.key, { name: change.name, number: change.number })}
      </p>
    </div>
  )
}

interface PairRow {
  /** Stays the same while the name changes. */
  readonly id: number
  readonly name: string
}

/** Keeps rows in the order in which they were added: an object sorts names that are numbers. */
function useRows(names: readonly string[]) {
  const [kept, setRows] = useState<readonly PairRow[]>([])
  const still = kept.filter(({ name }) => names.includes(name))
  const first = Math.max(0, ...kept.map(({ id }) => id)) + 1
  const added = names.filter(name => !still.some(row => row.name === name))
  return [[...still, ...added.map((name, index) => ({ id: first + index, name }))], setRows] as const
}

/** Returns the allowed names if the schema enumerates them. */
function choicesOf({ propertyNames }: RJSFSchema): readonly string[] | undefined {
  const names = isObject(propertyNames) ? propertyNames.enum : undefined
  return Array.isArray(names) ? names.map(String) : undefined
}

interface PairValueProps extends FormFieldProps {
  readonly path: FieldPathList
  /** Whether the pair's error is shown at its name. */
  readonly silent: boolean
  readonly latest: { readonly current: Readonly<Record<string, unknown>> }
}

function PairValue({
  path,
  name,
  silent,
  latest,
  errorSchema,
  rawErrors: _,
  childFieldPathId: __,
  ...props
}: PairValueProps) {
  const { schema, uiSchema, registry, formData } = props
  const { SchemaField } = registry.fields
  if (SchemaField === undefined) return null
  const known = schema.properties?.[name]
  // RJSF renders nothing if no keyword allows the name.
  const own = isPair(known) && isObject(known) && known.type !== 'null' ? known : getPairValueSchema(schema)
  const value = isObject(formData) ? formData[name] : undefined
  const drawn = own.type === undefined && Object.keys(own).length === 0 ? { type: 'string' as const } : own
  const isShort = !['object', 'array', 'boolean'].includes(String(drawn.type))
  const inner = getSubobjectOrEmpty(uiSchema ?? {}, 'additionalProperties')
  const title = inner['ui:title'] ?? own.title
  const errors = errorsAt(errorSchema, name)
  const { idPrefix, nameGenerator } = registry.globalFormOptions
  const at: FieldPathList = [...path, name]
  return (
    <SchemaField
      {...props}
      name={name}
      required={false}
      schema={withoutMark(drawn)}
      uiSchema={{
        ...inner,
        'ui:title': typeof title === 'string' ? title : registry.formContext.i18n.phrase('form.pair_value'),
        ...(isShort ? { 'ui:width': 'half' } : {}),
      }}
      {...(errors && !silent ? { errorSchema: errors } : {})}
      fieldPathId={{ path: at, $id: buildFieldId(idPrefix, at), name: nameGenerator?.(at, idPrefix) ?? '' }}
      formData={value}
      onChange={(next, changed, ...more) => {
        // A pair remains when its value is cleared.
        const kept = next === undefined && changed.length === at.length ? createEmptyValue(own) : next
        // RJSF takes an empty name for the whole form. It does not rerender equal props, so `values` may be outdated.
        if (changed.at(-1) === '') props.onChange({ ...latest.current, '': kept }, path)
        else props.onChange(kept, changed, ...more)
      }}
    />
  )
}

/** Removes RJSF's mark, which is a symbol. */
const withoutMark = (schema: RJSFSchema): RJSFSchema => Object.fromEntries(Object.entries(schema))

const errorsAt = (errors: ErrorSchema<Readonly<Record<string, unknown>>> | undefined, name: string) =>
  errors?.[name]
