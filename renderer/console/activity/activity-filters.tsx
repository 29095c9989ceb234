import { useSearchParams } from 'react-router'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatAuthor } from '../texts/format-author.ts'
import { DayFilters, ListFilters } from '../ui/list-filters.tsx'
import { SelectField, type SelectOption } from '../ui/select-field.tsx'
import { activityFilterNames, activityKinds } from './read-activity-filters.ts'

/** Chooses which changes are listed. */
export function ActivityFilters() {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const authors = useAuthorOptions(query.get('author') ?? '')
  const kinds = activityKinds.map(kind => ({ value: kind, label: i18n.t('activity.kind', { kind }) }))
  return (
    <ListFilters names={activityFilterNames}>
      {value => (
        <>
          <SelectField
            // Who is chosen is known before the name is.
            key={`author ${authors.length}`}
            name="author"
            label={i18n.t('bookings.who')}
            defaultValue={value('author')}
            options={[{ value: '', label: i18n.t('activity.everyone') }, ...authors]}
          />
          <SelectField
            name="kind"
            label={i18n.t('bookings.what')}
            defaultValue={value('kind')}
            options={[{ value: '', label: i18n.t('activity.everything') }, ...kinds]}
          />
          <DayFilters value={value} />
        </>
      )}
    </ListFilters>
  )
}

/** Everybody with access, programs, and who is chosen. */
function useAuthorOptions(chosen: string): readonly SelectOption[] {
  const i18n = useI18n()
  const { session } = useSignedIn()
  const { data } = useConsoleQuery('listTeamMembers', {})
  const people = (data?.people ?? []).map(({ person, name, email }) => ({
    value: person,
    label: person === session.person.id ? i18n.t('people.you') : name || email,
  }))
  const others = ['token', 'import', ...(chosen === '' ? [] : [chosen])]
    .filter((author, index, all) => all.indexOf(author) === index)
    .filter(author => people.every(({ value }) => value !== author))
  return [
    ...people,
    ...others.map(author => ({ value: author, label: formatAuthor({ author }, i18n, session) })),
  ]
}
