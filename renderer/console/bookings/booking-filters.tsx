import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { useSignedIn, useWords } from '../console-context.ts'
import { canSeeEveryone } from '../frame/rights.ts'
import { useRecordNames } from '../records/use-record-names.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { bookingStatuses, filterNames } from './read-filters.ts'

/** Chooses which bookings are listed. The address says it, so that a reload and the way back keep it. */
export function BookingFilters() {
  const words = useWords()
  const [query, setQuery] = useSearchParams()
  const { role } = useSignedIn().membership
  const value = (name: (typeof filterNames)[number]) => query.get(name) ?? ''
  /** The search and the order stay. */
  const kept = [...query].filter(([name]) => name === 'search' || name === 'sort')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const entries = filterNames.map(name => [name, String(fields.get(name) ?? '').trim()] as const)
    const filters = entries.filter(([, text]) => text !== '')
    setQuery(new URLSearchParams([...kept, ...filters.map(([name, text]) => [name, text])]))
  }
  const isFiltered = filterNames.some(name => query.has(name))
  return (
    <details className="console-filters" open={isFiltered}>
      <summary>{words.t('bookings.filters')}</summary>
      <form onSubmit={submit}>
        {/* Another address fills the fields anew; the button keeps the focus. */}
        <div className="console-filter-fields" key={filterNames.map(value).join(' ')}>
          <SelectField
            {...{ name: 'status', label: words.t('bookings.status'), defaultValue: value('status') }}
            options={[
              { value: '', label: words.t('bookings.all') },
              ...bookingStatuses.map(status => ({ value: status, label: words.t(`status.${status}`) })),
            ]}
          />
          {canSeeEveryone(role) && <RecordFilters value={value} />}
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
            <Button type="button" look="quiet" onClick={() => setQuery(kept)}>
              {words.t('bookings.clear')}
            </Button>
          )}
        </div>
      </form>
    </details>
  )
}

/** Filters by records, whose names only some roles may read. */
function RecordFilters({ value }: { readonly value: (name: 'provider' | 'service') => string }) {
  const words = useWords()
  const [providers, services] = [useRecordNames('providers'), useRecordNames('services')]
  const all = { value: '', label: words.t('bookings.all') }
  return (
    <>
      <SelectField
        // What is chosen is known before its name is.
        key={`provider ${providers.length}`}
        {...{ name: 'provider', label: words.t('bookings.provider'), defaultValue: value('provider') }}
        options={[all, ...providers]}
      />
      <SelectField
        key={`service ${services.length}`}
        {...{ name: 'service', label: words.t('bookings.service'), defaultValue: value('service') }}
        options={[all, ...services]}
      />
    </>
  )
}
