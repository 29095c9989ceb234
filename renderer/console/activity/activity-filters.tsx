import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { useSignedIn, useWords } from '../console-context.ts'
import { formatAuthor } from '../people/format-author.ts'
import { SelectField, type SelectOption } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useRead } from '../use-console-call.ts'
import { activityFilterNames, activityKinds } from './read-activity-filters.ts'

/** Chooses which changes are listed. The address says it, so that a reload and the way back keep it. */
export function ActivityFilters() {
  const words = useWords()
  const [query, setQuery] = useSearchParams()
  const authors = useAuthorOptions(query.get('author') ?? '')
  const value = (name: (typeof activityFilterNames)[number]) => query.get(name) ?? ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const entries = activityFilterNames.map(name => [name, String(fields.get(name) ?? '').trim()] as const)
    setQuery(
      new URLSearchParams(entries.filter(([, text]) => text !== '').map(([name, text]) => [name, text])),
    )
  }
  const isFiltered = activityFilterNames.some(name => query.has(name))
  const kinds = activityKinds.map(kind => ({ value: kind, label: words.t('activity.kind', { kind }) }))
  return (
    <details className="console-filters" open={isFiltered}>
      <summary>{words.t('bookings.filters')}</summary>
      <form onSubmit={submit}>
        {/* Another address fills the fields anew; the button keeps the focus. */}
        <div className="console-filter-fields" key={activityFilterNames.map(value).join(' ')}>
          <SelectField
            // Who is chosen is known before the name is.
            key={`author ${authors.length}`}
            {...{ name: 'author', label: words.t('bookings.who'), defaultValue: value('author') }}
            options={[{ value: '', label: words.t('activity.everyone') }, ...authors]}
          />
          <SelectField
            {...{ name: 'kind', label: words.t('bookings.what'), defaultValue: value('kind') }}
            options={[{ value: '', label: words.t('activity.everything') }, ...kinds]}
          />
          <TextField
            {...{ name: 'from', type: 'date', label: words.t('bookings.from'), defaultValue: value('from') }}
          />
          <TextField
            {...{ name: 'to', type: 'date', label: words.t('bookings.to'), defaultValue: value('to') }}
          />
        </div>
        <div className="bp-actions">
          <Button>{words.t('bookings.search')}</Button>
          {isFiltered && (
            <Button type="button" look="quiet" onClick={() => setQuery({})}>
              {words.t('bookings.clear')}
            </Button>
          )}
        </div>
      </form>
    </details>
  )
}

/** Everybody with access, programs, and who is chosen. */
function useAuthorOptions(chosen: string): readonly SelectOption[] {
  const words = useWords()
  const { session } = useSignedIn()
  const { data } = useRead('listPeople', {})
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
