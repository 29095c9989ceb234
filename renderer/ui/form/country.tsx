/** Lets the visitor choose a country by its localized name; browsers search the open list by letters. */
import { memo } from 'react'
import { getControlAttributes } from './control-attributes.ts'
import { listCountries } from './countries.ts'
import { asText } from './input.tsx'
import { SelectWithArrow } from './select-with-arrow.tsx'
import type { FormWidgetProps } from './types.ts'

export function CountryWidget(props: FormWidgetProps) {
  const { i18n } = props.registry.formContext
  const { readOnly: _, placeholder: __, ...attributes } = getControlAttributes(props)
  return (
    <SelectWithArrow>
      <select
        {...attributes}
        // A new key rerenders the list in the new language's order, so that no option keeps another's name.
        key={i18n.locale}
        autoComplete={attributes.autoComplete ?? 'country'}
        disabled={props.disabled || props.readonly}
        className="bp-input"
        value={asText(props.value)}
        onChange={event => props.onChange(event.target.value || undefined)}
      >
        <option value="">{props.placeholder || i18n.phrase('form.choose')}</option>
        <Countries locale={i18n.locale} />
      </select>
    </SelectWithArrow>
  )
}

/** Lists countries. Server and browser may name a country differently: the server's name stays. */
const Countries = memo(({ locale }: { readonly locale: string }) =>
  listCountries(locale).map(([code, name]) => (
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  )),
)
