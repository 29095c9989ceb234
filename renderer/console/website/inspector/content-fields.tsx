import { useId } from 'react'
import type { Image } from '#schemas/generated/types.gen.ts'
import { isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { formatDraftFault } from '../../documents/format-draft-fault.ts'
import { setAtJsonPath } from '../../documents/json-path.ts'
import type { DraftFault } from '../../documents/opened-document.ts'
import { PictureField } from '../../image/picture-field.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useContentEditing } from '../content-editing.ts'
import { type ContentProperty, findNamedKind, listProperties } from '../model/content-form.ts'
import { findChoiceLabel, findOptionLabel } from '../model/option-labels.ts'
import { ContentTextField } from './content-text-field.tsx'
import { NameChips } from './name-chips.tsx'
import { SettingEntries } from './setting-entries.tsx'

interface Props {
  readonly schema: unknown
  readonly value: unknown
  /** Where the value is in the record. */
  readonly pointer: string
  /** Properties that are edited elsewhere. */
  readonly without?: readonly string[]
  /** Default: all. */
  readonly only?: readonly string[]
}

const nothing: readonly string[] = []

/** A field for each property of an object, as its schema says. */
export function ContentFields({ schema, value, pointer, without = nothing, only }: Props) {
  const { draft } = useContentEditing()
  return listProperties(schema)
    .filter(
      ({ name, schema: property }) =>
        !without.includes(name) && (only?.includes(name) ?? true) && !isEditedInOutline(property),
    )
    .map(property => (
      <ContentField
        key={property.name}
        property={property}
        value={isObject(value) ? value[property.name] : undefined}
        pointer={`${pointer}/${property.name}`}
        faults={draft.faults.filter(fault => `${fault.pointer}/`.startsWith(`${pointer}/${property.name}/`))}
      />
    ))
}

/** Blocks, and columns of blocks. */
const isEditedInOutline = (schema: unknown): boolean =>
  isObject(schema) && (schema.format === 'blocks' || isEditedInOutline(schema.items))

interface FieldProps {
  readonly property: ContentProperty
  readonly value: unknown
  readonly pointer: string
  /** Of the value and what is in it. */
  readonly faults: readonly DraftFault[]
}

/** The field for one property, as its schema says. */
function ContentField(props: FieldProps) {
  const { faults } = props
  const i18n = useI18n()
  const { draft } = useContentEditing()
  const own = faults.filter(
    ({ pointer }) => parsePointer(pointer).length <= parsePointer(props.pointer).length + 1,
  )
  return (
    <div className="website-field">
      <FieldControl {...props} />
      {[...new Set(own.map(fault => formatDraftFault(fault, draft, i18n)))].map(text => (
        <p key={text} className="bp-error">
          {text}
        </p>
      ))}
    </div>
  )
}

/** Fields of a date, a text or a number take what is typed as it is; the check says what is wrong with it. */
function FieldControl({ property, value, pointer }: FieldProps) {
  const i18n = useI18n()
  const id = useId()
  const { form, draft, change } = useContentEditing()
  const { name, schema, isRequired } = property
  const message = findOptionLabel(name)
  const label = message ? i18n.phrase(message) : name
  const write = (next: unknown) => change(setAtJsonPath(draft.document, parsePointer(pointer), next), pointer)
  const named = findNamedKind(property)
  if (schema.format === 'text' || schema.format === 'markdown')
    return (
      <ContentTextField
        label={label}
        pointer={pointer}
        value={value}
        isLong={schema.format === 'markdown' || longTexts.has(name)}
        isMarkdown={schema.format === 'markdown'}
      />
    )
  if (schema.format === 'image')
    return (
      <>
        <PictureField
          label={label}
          aspect={4 / 3}
          isAltElsewhere
          value={isImage(value) ? value : undefined}
          onChange={image => write(image)}
        />
        {isImage(value) && (
          <ContentTextField
            label={i18n.t('image.alt')}
            pointer={`${pointer}/alt`}
            value={value.alt}
            hint={i18n.t('image.alt_hint')}
          />
        )}
      </>
    )
  if (schema.type === 'array') {
    const items = isObject(schema.items) ? schema.items : {}
    const kind = findNamedKind({ name, schema: items }) ?? named
    if (kind !== undefined)
      return (
        <NameChips
          label={label}
          choices={form.names[kind] ?? []}
          chosen={Array.isArray(value) ? value.map(String) : []}
          onChange={chosen => write(chosen.length === 0 ? undefined : chosen)}
        />
      )
    return items.type === 'object' ? (
      <SettingEntries label={label} value={value} pointer={pointer}>
        {(entry, place) => <ContentFields schema={items} value={entry} pointer={place} />}
      </SettingEntries>
    ) : null
  }
  if (named !== undefined)
    return (
      <SelectField
        label={label}
        value={typeof value === 'string' ? value : ''}
        options={toNameOptions(named, value)}
        onChange={event => write(event.currentTarget.value || undefined)}
      />
    )
  if (Array.isArray(schema.enum))
    return (
      <SelectField
        label={label}
        value={value === undefined ? '' : String(value)}
        options={[
          ...(isRequired ? [] : [{ value: '', label: i18n.t('record.default') }]),
          ...schema.enum.map(choice => {
            const words = findChoiceLabel(name, choice)
            return { value: String(choice), label: words ? i18n.phrase(words) : String(choice) }
          }),
        ]}
        onChange={event => write(findChoice(schema.enum, event.currentTarget.value))}
      />
    )
  if (schema.type === 'boolean')
    return (
      <div className="form-switch">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state, so ARIA in HTML forbids aria-checked.
          role="switch"
          className="console-switch"
          checked={value === true}
          onChange={event => write(event.currentTarget.checked || undefined)}
        />
      </div>
    )
  if (name === 'price')
    return (
      <AmountField
        label={`${label} (${form.currency})`}
        currency={form.currency}
        value={value}
        onChange={write}
      />
    )
  if (schema.type === 'integer')
    return (
      <TextField
        type="number"
        label={label}
        min={Number(schema.minimum ?? 0)}
        {...(typeof schema.maximum === 'number' ? { max: schema.maximum } : {})}
        value={typeof value === 'number' ? value : ''}
        onChange={({ currentTarget }) =>
          write(Number.isSafeInteger(currentTarget.valueAsNumber) ? currentTarget.valueAsNumber : undefined)
        }
      />
    )
  return (
    <TextField
      type={schema.format === 'date' ? 'date' : 'text'}
      label={label}
      {...(schema.format === 'link' ? { hint: i18n.t('builder.link_hint') } : {})}
      value={typeof value === 'string' ? value : formatRoute(value)}
      readOnly={isObject(value)}
      onChange={event => write(event.currentTarget.value || undefined)}
    />
  )

  function toNameOptions(kind: string, current: unknown) {
    const choices = (form.names[kind] ?? []).map(choice => ({
      value: choice.value,
      label: i18n.text(choice.label) || choice.value,
    }))
    const isKnown = current === undefined || choices.some(choice => choice.value === current)
    return [
      { value: '', label: i18n.t(isRequired ? 'website.choose' : 'record.default') },
      ...(isKnown ? [] : [{ value: String(current), label: String(current) }]),
      ...choices,
    ]
  }
}

/** Texts that are more than a line. */
const longTexts: ReadonlySet<string> = new Set(['description', 'directions'])

const findChoice = (choices: unknown, text: string): unknown =>
  Array.isArray(choices) ? choices.find(choice => String(choice) === text) : undefined

/** A page by the name of its route cannot be changed here, as its parameters would be lost. */
const formatRoute = (value: unknown): string =>
  isObject(value) && typeof value.route === 'string' ? `page:${value.route}` : ''

const isImage = (value: unknown): value is Image => isObject(value) && typeof value.src === 'string'
