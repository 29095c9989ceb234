import { isText } from '#schemas/runtime/core/localized-text.ts'
import { useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import type { SelectOption } from '../ui/select-field.tsx'

/** Returns the slugs and names of the business's records of a kind, to choose from; none until they are there. */
export function useRecordNames(kind: 'providers' | 'services'): readonly SelectOption[] {
  const words = useWords()
  const { data } = useRead('listRecords', { kind })
  return (data?.records ?? []).flatMap(({ slug, name }) =>
    typeof slug === 'string' && isText(name) ? [{ value: slug, label: words.text(name) }] : [],
  )
}
