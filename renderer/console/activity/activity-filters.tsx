import { useSearchParams } from 'react-router'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import { formatAuthor } from '../texts/format-author.ts'
import { DayFilters, FilterDetails } from '../ui/filter-details.tsx'
import { SelectField, type SelectOption } from '../ui/select-field.tsx'
import { activityFilterNames, activityKinds } from './read-activity-filters.ts'

/** Chooses which changes are listed. */
export function ActivityFilters() {
  const words = useWords()
  const [query] = useSearchParams()
  const authors = useAuthorOptions(query.get('author') ?? '')
  const kinds = activityKinds.map(kind => ({ value: kind, label: words.t('activity.kind', { kind }) }))
  return (
    <FilterDetails names={activityFilterNames}>
      {value => (
        <>
          <SelectField
            // Who is chosen is known before the name is.
            key={`author ${authors.length}`}
            name="author"
            label={words.t('bookings.who')}
            defaultValue={value('author')}
            options={[{ value: '', label: words.t('activity.everyone') }, ...authors]}
          />
          <SelectField
            name="kind"
            label={words.t('bookings.what')}
            defaultValue={value('kind')}
            options={[{ value: '', label: words.t('activity.everything') }, ...kinds]}
          />
          <DayFilters value={value} />
        </>
      )}
    </FilterDetails>
  )
}

/** Everybody with access, programs, and who is chosen. */
function useAuthorOptions(chosen: string): readonly SelectOption[] {
  const words = useWords()
  const { session } = useSignedIn()
  const { data } = useRead('listTeamMembers', {})
  const people = (data?.people ?? []).map(({ person, name, email }) => ({
    value: person,
    label: person === session.person.id ? words.t('people.you') : name || email,
  }))
  const others = ['token', 'import', ...(chosen === '' ? [] : [chosen])]
    .filter((author, index, all) => all.indexOf(author) === index)
    .filter(author => people.every(({ value }) => value !== author))
  return [
    ...people,
    ...others.map(author => ({ value: author, label: formatAuthor({ author }, words, session) })),
  ]
}
