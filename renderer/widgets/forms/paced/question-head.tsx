import { useApp } from '../../../screen/app-context.ts'
import { ProgressBar } from '../../../ui/action-bar/progress-bar.tsx'
import type { HeadProps } from '../classic-layout.tsx'
import { findQuestion } from './find-question.ts'

/** Renders the form's title, the progress, and the heading of a step above its first question. */
export function QuestionHead({ document, hosted }: HeadProps) {
  const { i18n, embedded = false } = useApp()
  const { way, wording } = hosted
  const { index, section } = findQuestion(hosted)
  return (
    <header className="bp-form-head bp-paced-head">
      {!embedded && <h1 className="bp-paced-title">{wording(document.title)}</h1>}
      <ProgressBar
        label={i18n.t('form.progress')}
        text={i18n.t('form.question_of', { number: index + 1, total: way.length })}
        // Sending is the last part, so that the first question starts above zero and the last is not yet all.
        share={(index + 1) / (way.length + 1)}
      />
      {index === 0 && document.intro !== undefined && (
        <p className="bp-form-intro">{wording(document.intro)}</p>
      )}
      {section?.description !== undefined && <p className="bp-form-intro">{wording(section.description)}</p>}
    </header>
  )
}
