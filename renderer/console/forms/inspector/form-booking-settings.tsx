import { isText } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { useConsoleQuery } from '../../context/use-console-call.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useFormEditing } from '../form-editing.ts'
import { getQuestionTitle } from '../form-texts.ts'
import {
  bookedContactKeys,
  getBookedContact,
  getBookedService,
  removeBooking,
  setBookedContact,
  setBookedService,
} from '../model/form-booking.ts'
import { listOutlinedFields } from '../model/form-outline.ts'
import { ConditionField } from './condition-field.tsx'

/** The service that sending the form books, and whose answers are the contact. */
export function FormBookingSettings() {
  const i18n = useI18n()
  const { draft, change, languages, outline, read } = useFormEditing()
  const { document } = draft
  // Editors may not read services.
  const canList = useSignedIn().membership.role !== 'editor'
  const { data } = useConsoleQuery('listRecords', { kind: 'services' }, { enabled: canList })
  const services = (data?.records ?? []).flatMap(({ slug, name, locations }) => {
    const [place] = Array.isArray(locations) ? locations : []
    const location = isObject(place) && typeof place.kind === 'string' ? place.kind : undefined
    return typeof slug === 'string' && isText(name) ? [{ slug, label: read(name), location }] : []
  })
  const booked = getBookedService(document)
  const isOther = document.books !== undefined && !services.some(({ slug }) => slug === booked)
  const [language] = languages
  const title = (text: string) => ({ [language]: text })
  const choose = (slug: string) => {
    if (slug === '') return change(removeBooking(document))
    const titles = {
      time: title(i18n.t('builder.kind_time_to_book')),
      firstName: title(i18n.t('new.first_name')),
      lastName: title(i18n.t('new.last_name')),
      email: title(i18n.t('new.email')),
      phone: title(i18n.t('new.phone')),
    }
    const location = services.find(service => service.slug === slug)?.location
    change(setBookedService(document, { service: slug, location }, titles))
  }
  if (document.books === undefined && (document.payment !== undefined || !canList)) return null
  const texts = listOutlinedFields(outline).filter(
    ({ depth, schema }) => depth === 0 && schema.type === 'string' && !Array.isArray(schema.enum),
  )
  const labels = {
    firstName: i18n.t('new.first_name'),
    lastName: i18n.t('new.last_name'),
    email: i18n.t('new.email'),
    phone: i18n.t('new.phone'),
  }
  return (
    <details className="form-more" open={document.books !== undefined || undefined}>
      <summary>{i18n.t('builder.booking')}</summary>
      <SelectField
        label={i18n.t('builder.books_service')}
        hint={i18n.t('builder.books_hint')}
        value={booked ?? ''}
        options={[
          { value: '', label: i18n.t('builder.books_none') },
          ...(isOther && booked !== undefined ? [{ value: booked, label: booked }] : []),
          ...services.map(({ slug, label }) => ({ value: slug, label })),
        ]}
        onChange={event => choose(event.currentTarget.value)}
      />
      {isObject(document.books) && (
        <>
          <ConditionField label={i18n.t('builder.books_when')} path={['books', 'when']} />
          {bookedContactKeys.map(key => (
            <SelectField
              key={key}
              label={i18n.t('builder.books_from', { what: labels[key] })}
              value={getBookedContact(document, key) ?? ''}
              options={[
                { value: '', label: '–' },
                ...texts.map(field => ({ value: field.name, label: getQuestionTitle(field, read) })),
              ]}
              onChange={event => change(setBookedContact(document, key, event.currentTarget.value))}
            />
          ))}
        </>
      )}
    </details>
  )
}
