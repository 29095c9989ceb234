import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { FailedEmails } from '../attention/failed-emails.tsx'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { Pager } from '../ui/pager.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { DeadLetterTopics } from './dead-letter-topics.tsx'
import { JobList } from './job-list.tsx'
import { LaneFigures } from './lane-figures.tsx'
import './jobs.css'

const everyMs = 15_000

/** How the jobs of the whole installation run, what waits to be delivered, and what was given up. */
export function JobsPage() {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const after = query.get('after')?.slice(0, 200)
  const jobs = useConsoleQuery('listJobs', {}, { everyMs })
  const outbox = useConsoleQuery('listDeadLetters', after === undefined ? {} : { after }, { everyMs })
  useFocusAfter(outbox.data?.deadLetters.map(({ id }) => id).join(' '))
  return (
    <BusinessPage heading={i18n.t('jobs.title')}>
      <p className="console-muted">{i18n.t('jobs.hint')}</p>
      <QueryContent answer={outbox} rows={2}>
        {({ lanes, topics, deadLetters, next }) => (
          <>
            <LaneFigures lanes={lanes} />
            {topics.length === 0 ? (
              <EmptyState title={i18n.t('jobs.nothing_given_up')}>{i18n.t('jobs.given_up_hint')}</EmptyState>
            ) : (
              <>
                <DeadLetterTopics topics={topics} />
                <FailedEmails emails={deadLetters} heading={i18n.t('jobs.one_by_one')} />
                <Pager next={next} />
              </>
            )}
          </>
        )}
      </QueryContent>
      <QueryContent answer={jobs} rows={4}>
        {({ jobs }) => <JobList jobs={jobs} />}
      </QueryContent>
    </BusinessPage>
  )
}

/** Focuses the heading if what is shown has changed and the button that had the focus is gone. */
function useFocusAfter(shown: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change removes buttons.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [shown])
}
