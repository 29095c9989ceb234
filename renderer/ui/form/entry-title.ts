import { getUiOptions } from '@rjsf/utils'
import type { FormFieldTemplateProps, ObjectTemplateProps } from './types.ts'

/** Returns the title of a list entry, which RJSF calls e.g. `guests-1`, or undefined if the field is no entry. */
export function formatEntryTitle({
  fieldPathId,
  uiSchema,
  registry,
}: ObjectTemplateProps | FormFieldTemplateProps): string | undefined {
  const index = fieldPathId.path.at(-1)
  if (typeof index !== 'number') return undefined
  const { title } = getUiOptions(uiSchema)
  const number = index + 1
  return title === undefined
    ? registry.formContext.i18n.phrase('form.entry', { number })
    : `${title} ${number}`
}
