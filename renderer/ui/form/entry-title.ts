import { getUiOptions } from '@rjsf/utils'
import type { ArrayTemplateProps, FormFieldTemplateProps, ObjectTemplateProps } from './types.ts'

/** Returns the title of a list entry, which RJSF calls e.g. `guests-1`, or undefined if the field is no entry. */
export function formatEntryTitle({
  fieldPathId,
  uiSchema,
  registry,
}: ObjectTemplateProps | FormFieldTemplateProps): string | undefined {
  const index = fieldPathId.path.at(-1)
  if (typeof index !== 'number') return undefined
  const number = index + 1
  return formatEntryName(uiSchema, number) || registry.formContext.i18n.phrase('form.entry', { number })
}

type EntryUiSchema = NonNullable<ArrayTemplateProps['uiSchema']>['items']

/** Returns what an entry is called, such as "Guest 1"; empty if the ui schema of the entries has no title. */
export function formatEntryName(uiSchema: EntryUiSchema, number: number): string {
  // RJSF also takes a function that makes the ui schema of each entry; our documents are JSON and have none.
  const { title } = getUiOptions(typeof uiSchema === 'function' ? undefined : uiSchema)
  return title === undefined ? '' : `${title} ${number}`
}
