import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#locales/formatters.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Submission, Upload } from '#schemas/generated/types.gen.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TestPaymentBadge } from '../ui/test-payment.tsx'
import { useDownload } from '../ui/use-download.ts'
import { AnswerTags } from './answer-tags.tsx'
import {
  formatGivenAnswer,
  formatNumber,
  formatQuestionGroups,
  formatQuestionTitle,
  getAnswerValue,
  type QuestionResult,
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
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { status, savedAt, version, erased } = submission
  return (
    <div className="console-booking">
      <span className={`console-badge console-badge--${badgeLooks[status]}`}>
        {i18n.t('answers.status', { status })}
      </span>
      <div>
        <h2 id={headingId} className="console-booking-title">
          {formatDateAndTime(savedAt, i18n, zone)}
        </h2>
        <p className="console-muted">{i18n.t('answers.version_named', { version: String(version) })}</p>
      </div>
      {erased && <Notice kind="info">{i18n.t('answers.erased')}</Notice>}
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
  const i18n = useI18n()
  const given = questions.flatMap(question => {
    const text =
      question.type === 'file' ? '' : formatGivenAnswer(getAnswerValue(values, question.name), question, i18n)
    return text === '' ? [] : [{ question, text }]
  })
  return (
    <dl className="console-facts">
      {given.map(({ question, text }) => (
        <div key={question.name}>
          <dt>
            {[formatQuestionGroups(question, i18n), formatQuestionTitle(question, i18n)]
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
  const i18n = useI18n()
  const { download, problem } = useDownload('getUpload', name => i18n.t('answers.csv_done', { name }))
  return (
    <Part title={i18n.t('answers.files')}>
      <ul className="console-files">
        {uploads.map(({ id, name, bytes }) => (
          <li key={id}>
            <Button
              type="button"
              aria-label={i18n.t('answers.download', { name })}
              onClick={() => download({ id }, name)}
            >
              {name}
            </Button>{' '}
            <span className="console-muted">{formatKilobytes(bytes, i18n.tag)}</span>
          </li>
        ))}
      </ul>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
    </Part>
  )
}

const formatKilobytes = (bytes: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.max(1, bytes / 1000),
  )

/** The booking, payment and scores that go with the answers. */
function Belongings({ submission: { booking, payment, scores } }: Pick<Props, 'submission'>) {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const points = Object.entries(scores)
  return (
    <>
      {points.length > 0 && (
        <Part title={i18n.t('answers.scores')}>
          <p>{points.map(([name, score]) => `${name}: ${formatNumber(score, i18n)}`).join(' · ')}</p>
        </Part>
      )}
      {payment && (
        <Part title={i18n.t('answers.paid')}>
          <p>
            {formatMoney(i18n.tag, payment.paid - payment.refunded, payment.currency)} · {payment.reference}{' '}
            <TestPaymentBadge payment={payment} />
          </p>
        </Part>
      )}
      {booking !== undefined && (
        <p>
          <Link to={`/${business.slug}/bookings?${new URLSearchParams({ booking })}`}>
            {i18n.t('answers.booking')}
          </Link>
        </p>
      )}
    </>
  )
}

function DeleteButton({ id, onDeleted }: { readonly id: string; readonly onDeleted: () => void }) {
  const { i18n, announce } = useConsole()
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy, problem } = useConsoleMutation('deleteSubmission', {
    onDone: () => {
      announce(i18n.t('answers.deleted'))
      setAsking(false)
      onDeleted()
    },
    // The page asks again for what is left.
    readsAgain: false,
  })
  return (
    <div className="bp-actions">
      <Button type="button" look="danger" onClick={() => setAsking(true)}>
        {i18n.t('answers.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isBusy={isBusy}
          problem={problem}
          title={i18n.t('answers.delete_title')}
          confirm={i18n.t('answers.delete')}
          busyLabel={i18n.t('answers.deleting')}
          onConfirm={() => act({ id })}
          onClose={() => setAsking(false)}
        >
          <p>{i18n.t('answers.delete_hint')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
