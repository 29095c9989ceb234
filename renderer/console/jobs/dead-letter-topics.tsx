import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ListDeadLettersOutput } from '#schemas/generated/types.gen.ts'
import { canBeSentAgain } from '../attention/failed-emails.tsx'
import { formatTopic } from '../attention/topic-name.ts'
import { useConsole, useI18n } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type DeadLetterTopic = ListDeadLettersOutput['topics'][number]

/** How many of each kind were given up, to be sent again or discarded together. */
export function DeadLetterTopics({ topics }: { readonly topics: readonly DeadLetterTopic[] }) {
  const i18n = useI18n()
  const { announce } = useConsole()
  const [discarded, setDiscarded] = useState<DeadLetterTopic>()
  const resending = useConsoleMutation('resendDeadLetters', {
    onDone: ({ count }) => announce(i18n.t('attention.sent_again', { count })),
  })
  const discarding = useConsoleMutation('deleteDeadLetters', {
    onDone: ({ count }) => {
      setDiscarded(undefined)
      announce(i18n.t('jobs.discarded', { count }))
    },
  })
  const describe = ({ topic, count }: DeadLetterTopic) =>
    i18n.t('jobs.topic', { topic: formatTopic(topic, i18n), count })
  return (
    <section className="console-part">
      <h2>{i18n.t('jobs.given_up_title')}</h2>
      <p className="console-muted">{i18n.t('jobs.at_once')}</p>
      {resending.problem && <Notice kind="problem">{i18n.formatProblem(resending.problem)}</Notice>}
      <ul className="console-jobs">
        {topics.map(({ topic, count }) => (
          <li key={topic} className="console-between">
            <h3 className="console-strong">{describe({ topic, count })}</h3>
            <div className="bp-actions">
              {canBeSentAgain({ topic }) && (
                <Button
                  type="button"
                  busy={resending.isBusy && resending.variables?.topic === topic}
                  aria-label={i18n.t('jobs.resend_topic', { topic: formatTopic(topic, i18n) })}
                  onClick={() => resending.isBusy || resending.act({ topic })}
                >
                  {i18n.t('attention.resend_all')}
                </Button>
              )}
              <Button
                type="button"
                look="quiet"
                aria-label={i18n.t('jobs.discard_topic', { topic: formatTopic(topic, i18n) })}
                onClick={() => setDiscarded({ topic, count })}
              >
                {i18n.t('jobs.discard_all')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {discarded && (
        <ConfirmDialog
          title={describe(discarded)}
          confirm={i18n.t('jobs.discard_all')}
          busyLabel={i18n.t('attention.discarding')}
          isBusy={discarding.isBusy}
          problem={discarding.problem}
          onConfirm={() => discarding.act({ topic: discarded.topic })}
          onClose={() => setDiscarded(undefined)}
        >
          <p>{i18n.t('jobs.discard_hint')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
