import { Link } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { formatFormTitle } from './answer-texts.ts'
import { type AnsweredForm, useAnsweredForms } from './use-answered-forms.ts'
import './answers-styles.css'

/** All forms and surveys, with how much has come in. */
export function AnswersPage() {
  const i18n = useI18n()
  const answer = useAnsweredForms()
  return (
    <BusinessPage heading={i18n.t('answers.title')}>
      <p className="console-muted">{i18n.t('answers.hint')}</p>
      <QueryContent answer={answer}>
        {({ forms }) =>
          forms.length === 0 ? (
            <EmptyState title={i18n.t('answers.none')}>{i18n.t('answers.none_hint')}</EmptyState>
          ) : (
            <ul className="console-answered">
              {forms.map(form => (
                <FormRow key={`${form.kind} ${form.form}`} answered={form} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </BusinessPage>
  )
}

function FormRow({ answered }: { readonly answered: AnsweredForm }) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { kind, form, submissions, inService, latestAt } = answered
  const facts = [
    i18n.t('answers.kind', { kind }),
    i18n.t('answers.count', { count: submissions }),
    ...(latestAt === undefined
      ? []
      : [i18n.t('answers.latest', { when: formatDateAndTime(latestAt, i18n, zone) })]),
    ...(inService ? [] : [i18n.t('answers.closed')]),
  ]
  return (
    <li>
      <Link to={`${kind}/${form}`}>
        <div className="console-answered-words">
          <h2 className="console-strong">{formatFormTitle(answered, i18n)}</h2>
          <p className="console-muted">{facts.join(' · ')}</p>
        </div>
        {answered.new > 0 && (
          <span className="console-badge console-badge--ok">
            {i18n.t('answers.new', { count: String(answered.new) })}
          </span>
        )}
        <Icon name="chevron-right" />
      </Link>
    </li>
  )
}
