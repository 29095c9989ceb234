import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { NewBookingForm } from './new-booking-form.tsx'

/** Books for a customer. The address says what is chosen. */
export function NewBookingPage() {
  const i18n = useI18n()
  const answer = useConsoleQuery('listServicesAsOperator', {})
  return (
    <BusinessPage heading={i18n.t('new.title')}>
      <QueryContent answer={answer}>
        {({ services }) => {
          const [first] = services
          return first ? (
            <NewBookingForm services={services} first={first} />
          ) : (
            <EmptyState title={i18n.t('new.nothing')}>{i18n.t('new.nothing_hint')}</EmptyState>
          )
        }}
      </QueryContent>
    </BusinessPage>
  )
}
