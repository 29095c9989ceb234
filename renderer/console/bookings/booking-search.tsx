import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { bookingSorts, readBookingSort, toFirstPage } from './read-booking-filters.ts'

/** Finds bookings by a name, an address, a telephone number or a reference; the other filters stay. */
export function BookingSearch() {
  const i18n = useI18n()
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    setQuery(toFirstPage(query, 'search', text))
  }
  return (
    <search>
      <form className="console-search" onSubmit={submit}>
        <TextField
          // Another address fills the field anew.
          key={search}
          name="search"
          type="search"
          maxLength={80}
          defaultValue={search}
          enterKeyHint="search"
          label={i18n.t('bookings.find')}
        />
        <Button>{i18n.t('bookings.find_go')}</Button>
      </form>
      <div className="console-sort">
        <SelectField
          label={i18n.t('bookings.sort')}
          value={readBookingSort(query)}
          onChange={event => setQuery(toFirstPage(query, 'sort', event.target.value), { flushSync: true })}
          options={bookingSorts.map(sort => ({ value: sort, label: i18n.t('bookings.sort_by', { sort }) }))}
        />
      </div>
    </search>
  )
}
