/** A country, picked by its name in the visitor's language; in an open list the browser finds it by letters. */
import { memo } from 'react'
import { listCountries } from './countries.ts'
import { asText, getControlAttributes } from './input.tsx'
import { SelectBox } from './select-box.tsx'
import type { FormWidgetProps } from './types.ts'

export function CountryWidget(props: FormWidgetProps) {
  const { words } = props.registry.formContext
  const { readOnly: _, placeholder: __, ...attributes } = getControlAttributes(props)
  return (
    <SelectBox>
      <select
        {...attributes}
        // Another language has another order: drawn anew, no option keeps the name of another.
        key={words.locale}
        autoComplete={attributes.autoComplete ?? 'country'}
        disabled={props.disabled || props.readonly}
        className="bp-input"
        value={asText(props.value)}
        onChange={event => props.onChange(event.target.value || undefined)}
      >
        <option value="">{props.placeholder || words.phrase('form.choose')}</option>
        <Countries locale={words.locale} />
      </select>
    </SelectBox>
  )
}

/** Server and browser may call a country by different names: what the server has sent stays. */
const Countries = memo(({ locale }: { readonly locale: string }) =>
  listCountries(locale).map(([code, name]) => (
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  )),
)
