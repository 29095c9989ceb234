import { useSignedIn, useWords } from '../context/console-context.ts'
import { canSeeEveryone } from '../context/rights.ts'
import { useRecordNames } from '../records/use-record-names.ts'
import { DayFilters, FilterDetails } from '../ui/filter-details.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { bookingStatuses, filterNames } from './read-filters.ts'

/** Chooses which bookings are listed; the search and the order stay. */
export function BookingFilters() {
  const words = useWords()
  const { role } = useSignedIn().membership
  return (
    <FilterDetails names={filterNames} kept={['search', 'sort']}>
      {value => (
        <>
          <SelectField
            name="status"
            label={words.t('bookings.status')}
            defaultValue={value('status')}
            options={[
              { value: '', label: words.t('bookings.all') },
              ...bookingStatuses.map(status => ({ value: status, label: words.t(`status.${status}`) })),
            ]}
          />
          {canSeeEveryone(role) && <RecordFilters value={value} />}
          <DayFilters value={value} />
        </>
      )}
    </FilterDetails>
  )
}

/** Filters by records, whose names only some roles may read. */
function RecordFilters({ value }: { readonly value: (name: string) => string }) {
  const words = useWords()
  const providers = useRecordNames('providers')
  const services = useRecordNames('services')
  const all = { value: '', label: words.t('bookings.all') }
  return (
    <>
      <SelectField
        // What is chosen is known before its name is.
        key={`provider ${providers.length}`}
        name="provider"
        label={words.t('bookings.provider')}
        defaultValue={value('provider')}
        options={[all, ...providers]}
      />
      <SelectField
        key={`service ${services.length}`}
        name="service"
        label={words.t('bookings.service')}
        defaultValue={value('service')}
        options={[all, ...services]}
      />
    </>
  )
}
