import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { useConsoleQuery } from '../../context/use-console-call.ts'
import type { SelectOption } from '../../ui/select-field.tsx'
import { useRecordForm } from '../editor/record-form-context.ts'
import { formatRecordName, getRecordKeyText } from '../record-name.ts'

const kinds = ['services', 'providers', 'teams', 'groups', 'service-menus'] as const

/**
 * Returns the records of a kind to choose from; `bookable` are providers and teams, `forms` and
 * `guest-rules` those of services.
 *
 * @param names of forms or rules, by id
 */
export function useRecordOptions(kind: string, names?: unknown): readonly SelectOption[] {
  const i18n = useI18n()
  const { form } = useRecordForm()
  const first = kinds.find(name => name === (kind === 'bookable' ? 'providers' : kind))
  const records = useConsoleQuery(
    'listRecords',
    { kind: first ?? 'services' },
    { enabled: first !== undefined },
  )
  const teams = useConsoleQuery('listRecords', { kind: 'teams' }, { enabled: kind === 'bookable' })
  if (kind === 'forms') return toDocumentOptions(form.forms, names)
  if (kind === 'guest-rules') return toDocumentOptions(form.guestRules, names)
  const found = [
    ...(first === undefined ? [] : (records.data?.records ?? [])),
    ...(kind === 'bookable' ? (teams.data?.records ?? []) : []),
  ]
  return found.map(record => ({ value: getRecordKeyText(record), label: formatRecordName(record, i18n) }))
}

/** Adds the id where several documents have one title. */
function toDocumentOptions(ids: readonly string[], names: unknown): readonly SelectOption[] {
  const titles = isObject(names) ? names : {}
  const named = ids.map(id => ({ id, title: String(titles[id] ?? id) }))
  return named.map(({ id, title }) => {
    const isAlone = named.every(other => other.id === id || other.title !== title)
    return { value: id, label: isAlone ? title : `${title} (${id})` }
  })
}
