import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { BookingDrawer } from '../booking/booking-drawer.tsx'
import { classSessionParameter, formatClassSessionParameter } from '../class-sessions/class-session-url.ts'
import { OpenedClassSession } from '../class-sessions/opened-class-session.tsx'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { WaitingRequests } from '../requests/waiting-requests.tsx'
import type { ScheduleEntry } from '../schedule/calendar-entries.ts'
import { LazyBlockDialog } from '../time-blocks/lazy-block-dialog.tsx'
import type { OpenedBlock } from '../time-blocks/use-block-form.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarContent, CalendarMonth } from './calendar-content.tsx'
import type { ChosenSpan } from './grid-gestures.ts'
import { ProviderChips } from './provider-chips.tsx'
import { useCalendar } from './use-calendar.ts'
import './calendar-styles.css'

type OpenedDialog = OpenedBlock & { readonly provider?: string }

/** The calendar of a day, a week or a month. */
export function CalendarPage() {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const [, setQuery] = useSearchParams()
  const calendar = useCalendar()
  const { address, answer, today, providers, shown } = calendar
  const [openedBlock, setOpenedBlock] = useState<OpenedDialog>()
  const openEntry = (entry: ScheduleEntry) => {
    if (entry.kind === 'block') setOpenedBlock({ block: entry.block })
    if (entry.kind !== 'appointment') return
    const [{ booking }, ...others] = entry.bookings
    const [name, value] =
      others.length > 0
        ? [classSessionParameter, formatClassSessionParameter(entry)]
        : [bookingParameter, booking]
    setQuery(before => withParameter(before, name, value))
  }
  const blockSpan = ({ provider, from, to }: ChosenSpan) =>
    setOpenedBlock({
      provider,
      span: { start: formatZonedInstant(from, zone), end: formatZonedInstant(to, zone) },
    })
  if (!calendar.isAllowed)
    return (
      <BusinessPage heading={i18n.t('nav.calendar')}>
        <p>{i18n.t('role.editor_hint')}</p>
      </BusinessPage>
    )
  const isMonth = address.view === 'month'
  const error = providers.length > 0 ? null : calendar.problem
  return (
    <div className="console-split">
      <div className="console-cal">
        <CalendarBar
          address={address}
          today={today}
          isLoaded={providers.length > 0}
          provider={shown.length === 1 ? shown[0] : undefined}
          onBlock={() => setOpenedBlock(shown.length === 1 ? { provider: shown[0] ?? '' } : {})}
        />
        <WaitingRequests />
        <ProviderChips providers={providers} shown={shown} address={address} isSingle={calendar.isSingle} />
        {isMonth ? (
          <QueryContent answer={{ ...calendar.month, error: error ?? calendar.month.error }}>
            {counted => <CalendarMonth calendar={calendar} counted={counted} />}
          </QueryContent>
        ) : (
          <QueryContent answer={{ ...answer, error: error ?? answer.error }}>
            {schedule => (
              <>
                {!schedule.isComplete && <Notice kind="info">{i18n.t('calendar.incomplete')}</Notice>}
                <CalendarContent
                  calendar={calendar}
                  schedule={schedule}
                  onOpen={openEntry}
                  onOpenBlock={block => setOpenedBlock({ block })}
                  onChooseSpan={blockSpan}
                />
              </>
            )}
          </QueryContent>
        )}
      </div>
      <BookingDrawer />
      {openedBlock && (
        <LazyBlockDialog
          {...openedBlock}
          date={address.date}
          providers={providers}
          provider={openedBlock.provider}
          onClose={() => setOpenedBlock(undefined)}
        />
      )}
      <OpenedClassSession schedule={answer.data} providers={providers} />
    </div>
  )
}

function withParameter(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set(name, value)
  return next
}
