import { isText } from '#schemas/runtime/core/localized-text.ts'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import type { SelectOption } from '../ui/select-field.tsx'

/** Returns the slugs and names of the business's records of a kind, to choose from; none until they are there. */
export function useRecordNames(kind: 'providers' | 'services'): readonly SelectOption[] {
  const i18n = useI18n()
  const { data } = useConsoleQuery('listRecords', { kind })
  return (data?.records ?? []).flatMap(({ slug, name }) =>
    typeof slug === 'string' && isText(name) ? [{ value: slug, label: i18n.text(name) }] : [],
  )
}
