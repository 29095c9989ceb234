import { Link } from 'react-router'
import type { ListBusyFeedsOutput } from '#schemas/generated/types.gen.ts'
import {
  CalendarStateFacts,
  type CalendarToShow,
  formatCalendarName,
  listCalendars,
} from '../calendars/calendar-state.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useRecordNames } from '../records/use-record-names.ts'

/** Lists calendars elsewhere that fail, or that were read in part only. */
export const listTroubledCalendars = (states: ListBusyFeedsOutput): readonly CalendarToShow[] =>
  listCalendars(states).filter(
    ({ fault, skipped, unknownZones, incomplete }) =>
      fault !== undefined || skipped !== undefined || unknownZones !== undefined || incomplete !== undefined,
  )

/** Calendars elsewhere that somebody should look at, each with what is wrong and what to do. */
export function CalendarsToCheck({ states }: { readonly states: ListBusyFeedsOutput }) {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const providers = useRecordNames('providers')
  const nameOf = (slug: string) => providers.find(({ value }) => value === slug)?.label ?? slug
  const calendars = listTroubledCalendars(states)
  if (calendars.length === 0) return null
  return (
    <section className="console-part" id="calendars">
      <h2>{i18n.t('calendars.title')}</h2>
      <ul className="console-checks">
        {calendars.map(calendar => (
          <li key={calendar.id}>
            <div>
              <p>
                <b>{nameOf(calendar.provider)}</b>{' '}
                <span className="console-muted">{formatCalendarName(calendar, i18n)}</span>
              </p>
              <CalendarStateFacts calendar={calendar} provider={nameOf(calendar.provider)} />
            </div>
            {calendar.isFile && (
              <div className="bp-actions">
                <Link
                  className="bp-button bp-button--secondary"
                  to={`/${business.slug}/providers/${calendar.provider}`}
                >
                  {i18n.t('calendars.change')}
                </Link>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
