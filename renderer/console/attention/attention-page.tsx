import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { CalendarsToCheck, listTroubledCalendars } from './calendars-to-check.tsx'
import { areEmailsStuck, EmailsToCheck } from './emails-to-check.tsx'
import { FailedEmails } from './failed-emails.tsx'
import { PaymentsToCheck } from './payments-to-check.tsx'

/** What could not be delivered, calendars that cannot be read, and payments that somebody should look at. */
export function AttentionPage() {
  const i18n = useI18n()
  const emails = useConsoleQuery('listDeadLetters', { limit: 100 })
  const payments = useConsoleQuery('listPaymentsToCheck', {})
  const calendars = useConsoleQuery('listBusyFeeds', {})
  const counted = useConsoleQuery('getAttention', {})
  const isEmpty =
    counted.data !== undefined &&
    !areEmailsStuck(counted.data) &&
    emails.data?.deadLetters.length === 0 &&
    payments.data?.payments.length === 0 &&
    calendars.data !== undefined &&
    listTroubledCalendars(calendars.data).length === 0
  return (
    <BusinessPage heading={i18n.t('attention.title')}>
      {isEmpty && <EmptyState title={i18n.t('attention.none')}>{i18n.t('attention.none_hint')}</EmptyState>}
      <QueryContent answer={counted}>{found => <EmailsToCheck found={found} />}</QueryContent>
      <QueryContent answer={emails}>
        {({ deadLetters }) => <FailedEmails emails={deadLetters} />}
      </QueryContent>
      <QueryContent answer={calendars}>{states => <CalendarsToCheck states={states} />}</QueryContent>
      <QueryContent answer={payments}>
        {({ payments }) => <PaymentsToCheck payments={payments} />}
      </QueryContent>
    </BusinessPage>
  )
}
