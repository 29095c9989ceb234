/** Fields that name other records: as chips, or one from a list. */
import { Icon, SvgIcon } from '#renderer/ui/button/icon.tsx'
import { asText } from '#renderer/ui/form/input.tsx'
import { SelectWithArrow } from '#renderer/ui/form/select-with-arrow.tsx'
import type { FormFieldProps, FormWidgetProps } from '#renderer/ui/form/types.ts'
import { useI18n } from '../../context/console-context.ts'
import { closePath } from '../../ui/icon-paths.ts'
import { withoutReadOnly } from './small-widgets.tsx'
import { useRecordOptions } from './use-record-options.ts'

/** Several records, in order. */
export function ReferencesWidget({ id, value, label, options, onChange }: FormWidgetProps) {
  return (
    <Chips
      id={id}
      label={label}
      kind={String(options.kind)}
      chosen={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    />
  )
}

export function ReferenceWidget(props: FormWidgetProps) {
  const i18n = useI18n()
  const choices = useRecordOptions(String(props.options.kind), props.options.enumNames)
  const value = asText(props.value)
  const usual = asText(props.options.usual)
  const findLabel = (wanted: string) => choices.find(choice => choice.value === wanted)?.label
  const isKnown = value === '' || findLabel(value) !== undefined
  return (
    <SelectWithArrow>
      <select
        {...withoutReadOnly(props)}
        className="bp-input"
        value={value}
        onChange={({ target }) => props.onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">
          {usual === ''
            ? i18n.t('record.default')
            : i18n.t('record.default_is', { value: findLabel(usual) ?? usual })}
        </option>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </SelectWithArrow>
  )
}

/** The services of a provider: all, or some. */
export function OfferedServicesField({ formData, fieldPathId, onChange, name }: FormFieldProps) {
  const i18n = useI18n()
  const { $id: id, path } = fieldPathId
  const isAll = !Array.isArray(formData)
  return (
    <div className="console-cards" id={id} tabIndex={-1}>
      <div className="console-segments">
        {[true, false].map(all => (
          <label key={String(all)}>
            <input
              type="radio"
              name={id}
              checked={isAll === all}
              onChange={() => onChange(all ? 'all' : [], path)}
            />
            <span>{i18n.t(all ? 'record.offers_all' : 'record.offers_some')}</span>
          </label>
        ))}
      </div>
      {!isAll && (
        <Chips
          id={`${id}-chips`}
          label={i18n.t('record.services')}
          kind={name === 'services' ? 'services' : name}
          chosen={formData.map(String)}
          onChange={value => onChange(value, path)}
        />
      )}
    </div>
  )
}

interface ChipsProps {
  readonly id: string
  readonly label: string
  readonly kind: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function Chips({ id, label, kind, chosen, onChange }: ChipsProps) {
  const i18n = useI18n()
  const choices = useRecordOptions(kind)
  const nameOf = (value: string) => choices.find(choice => choice.value === value)?.label ?? value
  const rest = choices.filter(({ value }) => !chosen.includes(value))
  return (
    <div className="console-references">
      {chosen.map(value => (
        <span key={value} className="console-chip">
          {nameOf(value)}
          <button
            type="button"
            aria-label={i18n.t('record.remove_named', { name: nameOf(value) })}
            onClick={() => {
              onChange(chosen.filter(other => other !== value))
              document.getElementById(id)?.focus()
            }}
          >
            <SvgIcon path={closePath} />
          </button>
        </span>
      ))}
      <span className="console-chip console-chip--add">
        <select
          id={id}
          aria-label={i18n.t('record.add_named', { name: label })}
          value=""
          disabled={rest.length === 0}
          onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
        >
          <option value="">{i18n.t('record.add')}</option>
          {rest.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </div>
  )
}
