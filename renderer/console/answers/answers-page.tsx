import { Link } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { formatMoment } from '../texts/booking-texts.ts'
import { AnswerState, EmptyState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { formatFormTitle } from './answer-texts.ts'
import { type AnsweredForm, useAnsweredForms } from './use-answered-forms.ts'
import './answers-styles.css'

/** All forms and surveys, with how much has come in. */
export function AnswersPage() {
  const words = useWords()
  const answer = useAnsweredForms()
  return (
    <BusinessPage heading={words.t('answers.title')}>
      <p className="console-muted">{words.t('answers.hint')}</p>
      <AnswerState answer={answer}>
        {({ forms }) =>
          forms.length === 0 ? (
            <EmptyState title={words.t('answers.none')}>{words.t('answers.none_hint')}</EmptyState>
          ) : (
            <ul className="console-answered">
              {forms.map(form => (
                <FormRow key={`${form.kind} ${form.form}`} answered={form} />
              ))}
            </ul>
          )
        }
      </AnswerState>
    </BusinessPage>
  )
}

function FormRow({ answered }: { readonly answered: AnsweredForm }) {
  const words = useWords()
  const { zone } = useSignedIn()
  const { kind, form, submissions, inService, latestAt } = answered
  const facts = [
    words.t('answers.kind', { kind }),
    words.t('answers.count', { count: submissions }),
    ...(latestAt === undefined
      ? []
      : [words.t('answers.latest', { when: formatMoment(latestAt, words, zone) })]),
    ...(inService ? [] : [words.t('answers.closed')]),
  ]
  return (
    <li>
      <Link to={`${kind}/${form}`}>
        <div className="console-answered-words">
          <h2 className="console-strong">{formatFormTitle(answered, words)}</h2>
          <p className="console-muted">{facts.join(' · ')}</p>
        </div>
        {answered.new > 0 && (
          <span className="console-badge console-badge--ok">
            {words.t('answers.new', { count: String(answered.new) })}
          </span>
        )}
        <Icon name="chevron-right" />
      </Link>
    </li>
  )
}
