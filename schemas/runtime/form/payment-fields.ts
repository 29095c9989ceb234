import { getSubobjectOrEmpty } from '../core/pointer.ts'

interface FormUi {
  readonly ui?: Readonly<Record<string, unknown>>
}

/** Returns the names of the fields in which the `payment` widget shows what the form charges. */
export const listPaymentFields = ({ ui = {} }: FormUi): readonly string[] =>
  Object.keys(ui).filter(name => getSubobjectOrEmpty(ui, name)['ui:field'] === 'payment')
