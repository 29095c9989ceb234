import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ListDeadLettersOutput } from '#schemas/generated/types.gen.ts'
import { canBeSentAgain } from '../attention/failed-letters.tsx'
import { formatTopic } from '../attention/topic-name.ts'
import { useConsole, useWords } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type GivenUpTopic = ListDeadLettersOutput['topics'][number]

/** How many of each kind were given up, to be sent again or discarded together. */
export function GivenUpTopics({ topics }: { readonly topics: readonly GivenUpTopic[] }) {
  const words = useWords()
  const { announce } = useConsole()
  const [discarded, setDiscarded] = useState<GivenUpTopic>()
  const resending = useAct('resendDeadLetters', {
    onDone: ({ count }) => announce(words.t('attention.sent_again', { count })),
  })
  const discarding = useAct('deleteDeadLetters', {
    onDone: ({ count }) => {
      setDiscarded(undefined)
      announce(words.t('jobs.discarded', { count }))
    },
  })
  const describe = ({ topic, count }: GivenUpTopic) =>
    words.t('jobs.topic', { topic: formatTopic(topic, words), count })
  return (
    <section className="console-part">
      <h2>{words.t('jobs.given_up_title')}</h2>
      <p className="console-muted">{words.t('jobs.at_once')}</p>
      {resending.problem && <Notice kind="problem">{words.formatProblem(resending.problem)}</Notice>}
      <ul className="console-jobs">
        {topics.map(({ topic, count }) => (
          <li key={topic} className="console-between">
            <h3 className="console-strong">{describe({ topic, count })}</h3>
            <div className="bp-actions">
              {canBeSentAgain({ topic }) && (
                <Button
                  type="button"
                  busy={resending.isBusy && resending.variables?.topic === topic}
                  aria-label={words.t('jobs.resend_topic', { topic: formatTopic(topic, words) })}
                  onClick={() => resending.isBusy || resending.act({ topic })}
                >
                  {words.t('attention.resend_all')}
                </Button>
              )}
              <Button
                type="button"
                look="quiet"
                aria-label={words.t('jobs.discard_topic', { topic: formatTopic(topic, words) })}
                onClick={() => setDiscarded({ topic, count })}
              >
                {words.t('jobs.discard_all')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {discarded && (
        <ConfirmDialog
          title={describe(discarded)}
          confirm={words.t('jobs.discard_all')}
          busyLabel={words.t('attention.discarding')}
          isBusy={discarding.isBusy}
          problem={discarding.problem}
          onConfirm={() => discarding.act({ topic: discarded.topic })}
          onClose={() => setDiscarded(undefined)}
        >
          <p>{words.t('jobs.discard_hint')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
