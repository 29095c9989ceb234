import { getUiOptions } from '@rjsf/utils'
import type { FormFieldTemplateProps, ObjectTemplateProps } from './types.ts'

/** What an entry of a list is called, whom RJSF calls `guests-1`; undefined: this is no entry. */
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
    ? registry.formContext.words.phrase('form.entry', { number })
    : `${title} ${number}`
}
