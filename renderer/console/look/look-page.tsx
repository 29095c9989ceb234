import { useSignedIn, useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { LookForm } from './look-form.tsx'

/** What visitors' pages look like: colours, corners, fonts and pictures. */
export function LookPage() {
  const words = useWords()
  const { slug } = useSignedIn().membership.business
  const answer = useRead('getRecord', { kind: 'business', key: slug })
  return (
    <BusinessPage heading={words.t('nav.look')}>
      <AnswerState answer={answer}>{base => <LookForm business={slug} base={base} />}</AnswerState>
    </BusinessPage>
  )
}
