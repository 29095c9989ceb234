import { useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import { AnswerState, EmptyState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { CalendarsToCheck, listTroubledCalendars } from './calendars-to-check.tsx'
import { areEmailsStuck, EmailsToCheck } from './emails-to-check.tsx'
import { FailedLetters } from './failed-letters.tsx'
import { PaymentsToCheck } from './payments-to-check.tsx'

/** What could not be delivered, calendars that cannot be read, and payments that somebody should look at. */
export function AttentionPage() {
  const words = useWords()
  const letters = useRead('listDeadLetters', { limit: 100 })
  const payments = useRead('listPaymentsToCheck', {})
  const calendars = useRead('listBusyFeeds', {})
  const counted = useRead('getAttention', {})
  const isEmpty =
    counted.data !== undefined &&
    !areEmailsStuck(counted.data) &&
    letters.data?.deadLetters.length === 0 &&
    payments.data?.payments.length === 0 &&
    calendars.data !== undefined &&
    listTroubledCalendars(calendars.data).length === 0
  return (
    <BusinessPage heading={words.t('attention.title')}>
      {isEmpty && <EmptyState title={words.t('attention.none')}>{words.t('attention.none_hint')}</EmptyState>}
      <AnswerState answer={counted}>{found => <EmailsToCheck found={found} />}</AnswerState>
      <AnswerState answer={letters}>
        {({ deadLetters }) => <FailedLetters letters={deadLetters} />}
      </AnswerState>
      <AnswerState answer={calendars}>{states => <CalendarsToCheck states={states} />}</AnswerState>
      <AnswerState answer={payments}>{({ payments }) => <PaymentsToCheck payments={payments} />}</AnswerState>
    </BusinessPage>
  )
}
