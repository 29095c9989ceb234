/** Renders a postal address whose parts have their own names and autocompletion. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'
import type { FormFieldProps } from './types.ts'

type Ui = Readonly<Record<string, unknown>>

/** Lets RJSF render the object by the completed ui schema. */
export function AddressField(props: FormFieldProps) {
  const { ObjectField } = props.registry.fields
  const { 'ui:field': _, ...uiSchema } = props.uiSchema ?? {}
  return ObjectField === undefined ? null : <ObjectField {...props} uiSchema={uiSchema} />
}

/**
 * Adds the names of address parts to a form's ui schema wherever it has an address. The form's own texts take
 * precedence.
 */
export function addAddressLabels(ui: Ui, i18n: FormTranslator): Ui {
  const complete = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(complete)
    return isObject(value) ? addAddressLabels(value, i18n) : value
  }
  const own = Object.fromEntries(
    Object.entries(ui).map(([key, value]) => [key, key.startsWith('ui:') ? value : complete(value)]),
  )
  if (ui['ui:field'] !== 'address') return own
  const titled = parts.map(({ name, title, ...part }) => {
    const given = own[name]
    return [name, { 'ui:title': i18n.phrase(title), ...part, ...(isObject(given) ? given : {}) }]
  })
  return { ...own, ...Object.fromEntries(titled) }
}

/** The parts of an address, in the order of the schema. */
const parts = [
  { name: 'street', title: 'form.street', 'ui:autocomplete': 'address-line1' },
  { name: 'extra', title: 'form.address_extra', 'ui:autocomplete': 'address-line2' },
  { name: 'postcode', title: 'form.postcode', 'ui:autocomplete': 'postal-code', 'ui:width': 'half' },
  { name: 'city', title: 'form.city', 'ui:autocomplete': 'address-level2', 'ui:width': 'half' },
  { name: 'region', title: 'form.region', 'ui:autocomplete': 'address-level1', 'ui:width': 'half' },
  {
    name: 'country',
    title: 'form.country',
    'ui:autocomplete': 'country',
    'ui:widget': 'country',
    'ui:width': 'half',
  },
]
