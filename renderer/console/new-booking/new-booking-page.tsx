import { useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import { AnswerState, EmptyState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { NewBookingForm } from './new-booking-form.tsx'

/** Books for a client. The address says what is chosen. */
export function NewBookingPage() {
  const words = useWords()
  const answer = useRead('listServicesAsOperator', {})
  return (
    <BusinessPage heading={words.t('new.title')}>
      <AnswerState answer={answer}>
        {({ services }) => {
          const [first] = services
          return first ? (
            <NewBookingForm services={services} first={first} />
          ) : (
            <EmptyState title={words.t('new.nothing')}>{words.t('new.nothing_hint')}</EmptyState>
          )
        }}
      </AnswerState>
    </BusinessPage>
  )
}
