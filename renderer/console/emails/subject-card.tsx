import { iconShapes, SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n } from '../context/console-context.ts'
import { useEmailEditing } from './email-editing.ts'
import { EmailProblems } from './email-problems.tsx'
import { findBlockAt } from './model/edit-email.ts'
import { TextWithValues } from './text-with-values.tsx'
import { WordingField } from './wording-field.tsx'

const key = 'subject'

/** What the inbox shows. */
export function SubjectCard() {
  const i18n = useI18n()
  const { email, chosen, choose, read, draft, outline } = useEmailEditing()
  const isChosen = chosen === key
  const isFaulty = draft.faults.some(({ pointer }) => findBlockAt(pointer, outline) === key)
  return (
    <div className="email-block" data-chosen={isChosen || undefined}>
      <div className="email-block-head">
        <button
          type="button"
          className="email-block-name"
          data-outlined={key}
          aria-expanded={isChosen}
          onClick={() => choose(isChosen ? '' : key)}
        >
          <span className="email-block-kind">{i18n.t('emails.subject')}</span>
          {!isChosen && <TextWithValues text={read(email.subject)} />}
          {isFaulty && (
            <span className="email-block-problem">
              <SvgIcon path={iconShapes.alert} />
              <span className="bp-hidden">{i18n.t('builder.has_problem')}</span>
            </span>
          )}
        </button>
      </div>
      {isChosen && (
        <div className="email-block-body">
          <EmailProblems place={key} />
          <WordingField label={i18n.t('emails.subject')} path={['subject']} />
        </div>
      )}
    </div>
  )
}
