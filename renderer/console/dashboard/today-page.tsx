import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { AttentionCards } from '../attention/attention-cards.tsx'
import { BookingDrawer } from '../booking/booking-drawer.tsx'
import { NewBookingButton } from '../booking/new-booking-button.tsx'
import { OpenedClassSession } from '../class-sessions/opened-class-session.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeBookings } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { DemoCard } from '../onboarding/demo-card.tsx'
import { ReadinessCard } from '../readiness/readiness-card.tsx'
import { WaitingRequests } from '../requests/waiting-requests.tsx'
import { getDateAt } from '../time/day.ts'
import { useCurrentMinute } from '../time/use-current-minute.ts'
import { BlockButton } from '../time-blocks/block-button.tsx'
import { LazyBlockDialog } from '../time-blocks/lazy-block-dialog.tsx'
import type { OpenedBlock } from '../time-blocks/use-block-form.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { DayContent } from './day-content.tsx'
import { DayStrip } from './day-strip.tsx'
import { ProviderFilter, readProviderFilter } from './provider-filter.tsx'

const everyMs = 60_000

/** A day's appointments in order, the requests that wait, and the other days of the week. */
export function TodayPage() {
  const i18n = useI18n()
  const { zone, membership } = useSignedIn()
  const [query] = useSearchParams()
  const now = useCurrentMinute()
  const today = getDateAt(now, zone)
  const date = parsePlainDate(query.get('date') ?? '') ?? today
  const provider = readProviderFilter(query, membership)
  const answer = useConsoleQuery(
    'getSchedule',
    { from: date, to: date, timezone: zone, ...(provider === undefined ? {} : { providers: provider }) },
    { everyMs, enabled: canSeeBookings(membership.role) },
  )
  const [opened, setOpened] = useState<OpenedBlock>()
  const heading = i18n.getFormatters(zone).date(date, 'long')
  if (!canSeeBookings(membership.role)) return <NothingHere heading={heading} />
  const shown = answer.data?.providers
  return (
    <div className="console-split">
      <BusinessPage
        heading={heading}
        title={date === today ? i18n.t('today.title') : heading}
        tools={
          shown?.length !== 0 && (
            <div className="bp-actions">
              <BlockButton disabled={!shown} onClick={() => setOpened({})} />
              <NewBookingButton provider={provider} />
            </div>
          )
        }
      >
        <DemoCard />
        <ReadinessCard />
        <WaitingRequests />
        <AttentionCards />
        <DayStrip date={date} today={today} provider={provider} />
        <ProviderFilter />
        <QueryContent answer={answer}>
          {schedule => (
            <DayContent
              schedule={schedule}
              date={date}
              today={today}
              now={now}
              provider={provider}
              onOpenBlock={block => setOpened({ block })}
            />
          )}
        </QueryContent>
      </BusinessPage>
      <BookingDrawer />
      <OpenedClassSession schedule={answer.data} providers={shown ?? []} />
      {opened && shown && (
        <LazyBlockDialog
          {...opened}
          date={date}
          provider={provider}
          providers={shown}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

/** An editor sees no bookings; what there is to edit comes later. */
function NothingHere({ heading }: { readonly heading: string }) {
  const i18n = useI18n()
  return (
    <BusinessPage heading={heading} title={i18n.t('today.title')}>
      <p>{i18n.t('role.editor_hint')}</p>
    </BusinessPage>
  )
}
