import { Link } from 'react-router'
import { useSignedIn, useWords } from '../console-context.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { useRead } from '../use-console-call.ts'
import { ShareSections } from './share-step.tsx'
import './setup.css'

/** What the last step of the set-up says, for later: the link to share, and the code for the business's own website. */
export function SharePage() {
  const words = useWords()
  const { slug } = useSignedIn().membership.business
  const answer = useRead('getRecordForm', { kind: 'one-time-links' })
  return (
    <BusinessPage heading={words.t('setup.link')}>
      <nav aria-label={words.t('record.trail')}>
        <Link className="setup-back" to={`/${slug}/business`}>
          {words.t('nav.business')}
        </Link>
      </nav>
      <AnswerState answer={answer} rows={3}>
        {({ site }) => <ShareSections link={new URL(`${site}/`, location.origin).href} />}
      </AnswerState>
    </BusinessPage>
  )
}
