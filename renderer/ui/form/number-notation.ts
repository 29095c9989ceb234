import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { NumberNotation } from '#schemas/runtime/core/typed-number.ts'
import { getFieldNumberNotation } from '#schemas/runtime/form/number-issues.ts'
import type { FormContext, FormFieldProps } from './types.ts'

/** Returns how the numbers of a field are typed. @param place its pointer in the form, or the name that it posts */
export function getNumberNotation(
  schema: FormFieldProps['schema'],
  place: string,
  { i18n, amounts = [], currency }: FormContext,
): NumberNotation {
  const name = amounts.find(amount => place === amount || place === formatPointer([amount]))
  return getFieldNumberNotation(schema, name, { tag: i18n.tag ?? i18n.locale, currency, amounts })
}
