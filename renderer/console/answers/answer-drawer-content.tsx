import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#locales/formatters.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Submission, Upload } from '#schemas/generated/types.gen.ts'
import { useConsole, useSignedIn, useWords } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import { formatMoment } from '../texts/booking-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TestPaymentBadge } from '../ui/test-payment.tsx'
import { useDownload } from '../ui/use-download.ts'
import { AnswerTags } from './answer-tags.tsx'
import {
  formatGivenAnswer,
  formatGroups,
  formatNumber,
  formatQuestionTitle,
  type QuestionResult,
  readAnswer,
} from './answer-texts.ts'

interface Props {
  readonly submission: Submission
  readonly uploads: readonly Upload[]
  readonly questions: readonly QuestionResult[]
  readonly headingId: string
  readonly onDeleted: () => void
}

/** All that was answered, and what can be done about it. */
export function AnswerDrawerContent({ submission, uploads, questions, headingId, onDeleted }: Props) {
  const words = useWords()
  const { zone } = useSignedIn()
  const { status, savedAt, version, erased } = submission
  return (
    <div className="console-booking">
      <span className={`console-badge console-badge--${badgeLooks[status]}`}>
        {words.t('answers.status', { status })}
      </span>
      <div>
        <h2 id={headingId} className="console-booking-title">
          {formatMoment(savedAt, words, zone)}
        </h2>
        <p className="console-muted">{words.t('answers.version_named', { version: String(version) })}</p>
      </div>
      {erased && <Notice kind="info">{words.t('answers.erased')}</Notice>}
      <GivenAnswers values={submission.values} questions={questions} />
      {uploads.length > 0 && <Files uploads={uploads} />}
      <Belongings submission={submission} />
      {!erased && <AnswerTags id={submission.id} tags={submission.tags ?? []} />}
      <DeleteButton id={submission.id} onDeleted={onDeleted} />
    </div>
  )
}

const badgeLooks = {
  complete: 'ok',
  partial: 'none',
  draft: 'none',
  'awaiting-payment': 'wait',
  unpaid: 'none',
} as const

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="console-part">
    <h3>{title}</h3>
    {children}
  </section>
)

function GivenAnswers({
  values,
  questions,
}: { readonly values: Submission['values'] } & Pick<Props, 'questions'>) {
  const words = useWords()
  const given = questions.flatMap(question => {
    const text =
      question.type === 'file' ? '' : formatGivenAnswer(readAnswer(values, question.name), question, words)
    return text === '' ? [] : [{ question, text }]
  })
  return (
    <dl className="console-facts">
      {given.map(({ question, text }) => (
        <div key={question.name}>
          <dt>
            {[formatGroups(question, words), formatQuestionTitle(question, words)]
              .filter(Boolean)
              .join(' › ')}
          </dt>
          <dd>{question.type === 'text' && isEmail(text) ? <a href={`mailto:${text}`}>{text}</a> : text}</dd>
        </div>
      ))}
    </dl>
  )
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

function Files({ uploads }: Pick<Props, 'uploads'>) {
  const words = useWords()
  const { download, problem } = useDownload('getUpload', name => words.t('answers.csv_done', { name }))
  return (
    <Part title={words.t('answers.files')}>
      <ul className="console-files">
        {uploads.map(({ id, name, bytes }) => (
          <li key={id}>
            <Button
              type="button"
              aria-label={words.t('answers.download', { name })}
              onClick={() => download({ id }, name)}
            >
              {name}
            </Button>{' '}
            <span className="console-muted">{formatKilobytes(bytes, words.tag)}</span>
          </li>
        ))}
      </ul>
      {problem && <Notice kind="problem">{words.formatProblem(problem)}</Notice>}
    </Part>
  )
}

const formatKilobytes = (bytes: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.max(1, bytes / 1000),
  )

/** The booking, payment and scores that go with the answers. */
function Belongings({ submission: { booking, payment, scores } }: Pick<Props, 'submission'>) {
  const words = useWords()
  const { business } = useSignedIn().membership
  const points = Object.entries(scores)
  return (
    <>
      {points.length > 0 && (
        <Part title={words.t('answers.scores')}>
          <p>{points.map(([name, score]) => `${name}: ${formatNumber(score, words)}`).join(' · ')}</p>
        </Part>
      )}
      {payment && (
        <Part title={words.t('answers.paid')}>
          <p>
            {formatMoney(words.tag, payment.paid - payment.refunded, payment.currency)} · {payment.reference}{' '}
            <TestPaymentBadge payment={payment} />
          </p>
        </Part>
      )}
      {booking !== undefined && (
        <p>
          <Link to={`/${business.slug}/bookings?${new URLSearchParams({ booking })}`}>
            {words.t('answers.booking')}
          </Link>
        </p>
      )}
    </>
  )
}

function DeleteButton({ id, onDeleted }: { readonly id: string; readonly onDeleted: () => void }) {
  const { words, announce } = useConsole()
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy, problem } = useAct('deleteSubmission', {
    onDone: () => {
      announce(words.t('answers.deleted'))
      setAsking(false)
      onDeleted()
    },
    // The page asks again for what is left.
    readsAgain: false,
  })
  return (
    <div className="bp-actions">
      <Button type="button" look="danger" onClick={() => setAsking(true)}>
        {words.t('answers.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isBusy={isBusy}
          problem={problem}
          title={words.t('answers.delete_title')}
          confirm={words.t('answers.delete')}
          busyLabel={words.t('answers.deleting')}
          onConfirm={() => act({ id })}
          onClose={() => setAsking(false)}
        >
          <p>{words.t('answers.delete_hint')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
