/** Widgets for one value each, which need nothing but the record's form. */

import { getControlAttributes } from '#renderer/ui/form/control-attributes.ts'
import { getDescriptionAttributes } from '#renderer/ui/form/hint-and-error.tsx'
import { asText } from '#renderer/ui/form/input.tsx'
import { SelectWithArrow } from '#renderer/ui/form/select-with-arrow.tsx'
import type { FormWidgetProps } from '#renderer/ui/form/types.ts'
import { useI18n } from '../../context/console-context.ts'
import { useRecordForm } from '../editor/record-form-context.ts'

/** Yes or no at once; no is absent. */
export function SwitchWidget(props: FormWidgetProps) {
  const { id, value, label, options, schema, rawErrors, onChange } = props
  return (
    <label className="console-switch-row">
      <span>{label}</span>
      <input
        className="console-switch"
        type="checkbox"
        role="switch"
        aria-checked={value === true}
        id={id}
        checked={value === true}
        {...getDescriptionAttributes({ id, options, schema, errors: rawErrors })}
        onChange={({ target }) => onChange(target.checked ? true : undefined)}
      />
    </label>
  )
}

/** The name of a record in addresses, which stays once the record is saved. */
export function SlugWidget(props: FormWidgetProps) {
  const { isNew } = useRecordForm()
  return (
    <input
      {...getControlAttributes(props)}
      type="text"
      className="bp-input"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={!isNew}
      value={asText(props.value)}
      onChange={({ target }) => props.onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

export function ZoneWidget(props: FormWidgetProps) {
  const list = `${props.id}-zones`
  return (
    <>
      <input
        {...getControlAttributes(props)}
        type="text"
        list={list}
        className="bp-input"
        value={asText(props.value)}
        onChange={({ target }) => props.onChange(target.value === '' ? undefined : target.value)}
      />
      <datalist id={list}>
        {Intl.supportedValuesOf('timeZone').map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

export function LanguageWidget(props: FormWidgetProps) {
  const i18n = useI18n()
  const { form } = useRecordForm()
  const names = new Intl.DisplayNames(i18n.tag, { type: 'language' })
  const { usual } = props.options
  return (
    <SelectWithArrow>
      <select
        {...withoutReadOnly(props)}
        className="bp-input"
        value={asText(props.value)}
        onChange={({ target }) => props.onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">
          {typeof usual === 'string'
            ? i18n.t('record.default_is', { value: names.of(usual) ?? usual })
            : i18n.t('record.default')}
        </option>
        {[...form.languages].sort().map(language => (
          <option key={language} value={language}>
            {names.of(language)}
          </option>
        ))}
      </select>
    </SelectWithArrow>
  )
}

/** Selects have neither. */
export function withoutReadOnly(props: FormWidgetProps) {
  const { readOnly: _, placeholder: __, ...attributes } = getControlAttributes(props)
  return attributes
}
