import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { AttentionCards } from '../attention/attention-cards.tsx'
import { BlockButton } from '../blocks/block-button.tsx'
import { LazyBlockDialog } from '../blocks/lazy-block-dialog.tsx'
import type { OpenedBlock } from '../blocks/use-block-form.ts'
import { BookingDrawer } from '../booking/booking-drawer.tsx'
import { NewButton } from '../booking/new-button.tsx'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { canSeeBookings } from '../context/rights.ts'
import { useRead } from '../context/use-console-call.ts'
import { ReadinessCard } from '../readiness/readiness-card.tsx'
import { WaitingRequests } from '../requests/waiting-requests.tsx'
import { OpenedSession } from '../sessions/opened-session.tsx'
import { DemoCard } from '../setup/demo-card.tsx'
import { getDateAt } from '../time/day.ts'
import { useMinute } from '../time/use-minute.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { DayContent } from './day-content.tsx'
import { DayStrip } from './day-strip.tsx'
import { readWhose, WhoseChips } from './whose-chips.tsx'

const everyMs = 60_000

/** A day's appointments in order, the requests that wait, and the other days of the week. */
export function TodayPage() {
  const words = useWords()
  const { zone, membership } = useSignedIn()
  const [query] = useSearchParams()
  const now = useMinute()
  const today = getDateAt(now, zone)
  const date = parsePlainDate(query.get('date') ?? '') ?? today
  const provider = readWhose(query, membership)
  const answer = useRead(
    'getSchedule',
    { from: date, to: date, timezone: zone, ...(provider === undefined ? {} : { providers: provider }) },
    { everyMs, enabled: canSeeBookings(membership.role) },
  )
  const [opened, setOpened] = useState<OpenedBlock>()
  const heading = words.getFormatters(zone).date(date, 'long')
  if (!canSeeBookings(membership.role)) return <NothingHere heading={heading} />
  const shown = answer.data?.providers
  return (
    <div className="console-split">
      <BusinessPage
        heading={heading}
        title={date === today ? words.t('today.title') : heading}
        tools={
          shown?.length !== 0 && (
            <div className="bp-actions">
              <BlockButton disabled={!shown} onClick={() => setOpened({})} />
              <NewButton provider={provider} />
            </div>
          )
        }
      >
        <DemoCard />
        <ReadinessCard />
        <WaitingRequests />
        <AttentionCards />
        <DayStrip date={date} today={today} provider={provider} />
        <WhoseChips />
        <AnswerState answer={answer}>
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
        </AnswerState>
      </BusinessPage>
      <BookingDrawer />
      <OpenedSession schedule={answer.data} providers={shown ?? []} />
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
  const words = useWords()
  return (
    <BusinessPage heading={heading} title={words.t('today.title')}>
      <p>{words.t('role.editor_hint')}</p>
    </BusinessPage>
  )
}
