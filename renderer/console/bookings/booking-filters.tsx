import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeAllProviders } from '../context/rights.ts'
import { useRecordNames } from '../records/use-record-names.ts'
import { DayFilters, ListFilters } from '../ui/list-filters.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { bookingFilterNames, bookingStatuses } from './read-booking-filters.ts'

/** Chooses which bookings are listed; the search and the order stay. */
export function BookingFilters() {
  const i18n = useI18n()
  const { role } = useSignedIn().membership
  return (
    <ListFilters names={bookingFilterNames} kept={['search', 'sort']}>
      {value => (
        <>
          <SelectField
            name="status"
            label={i18n.t('bookings.status')}
            defaultValue={value('status')}
            options={[
              { value: '', label: i18n.t('bookings.all') },
              ...bookingStatuses.map(status => ({ value: status, label: i18n.t(`status.${status}`) })),
            ]}
          />
          {canSeeAllProviders(role) && <RecordFilters value={value} />}
          <DayFilters value={value} />
        </>
      )}
    </ListFilters>
  )
}

/** Filters by records, whose names only some roles may read. */
function RecordFilters({ value }: { readonly value: (name: string) => string }) {
  const i18n = useI18n()
  const providers = useRecordNames('providers')
  const services = useRecordNames('services')
  const all = { value: '', label: i18n.t('bookings.all') }
  return (
    <>
      <SelectField
        // What is chosen is known before its name is.
        key={`provider ${providers.length}`}
        name="provider"
        label={i18n.t('bookings.provider')}
        defaultValue={value('provider')}
        options={[all, ...providers]}
      />
      <SelectField
        key={`service ${services.length}`}
        name="service"
        label={i18n.t('bookings.service')}
        defaultValue={value('service')}
        options={[all, ...services]}
      />
    </>
  )
}
