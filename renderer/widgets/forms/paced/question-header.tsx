import { welcomeStepId } from '#schemas/runtime/form/question-steps.ts'
import { useApp } from '../../../screen/app-context.ts'
import { ProgressBar } from '../../../ui/action-bar/progress-bar.tsx'
import type { HeadProps } from '../classic-layout.tsx'
import { findCurrentQuestion } from './find-current-question.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

/** Renders the form's title, the progress, and the heading of a step above its first question. */
export function QuestionHeader({ document, hosted }: HeadProps) {
  const { i18n, embedded = false } = useApp()
  const { wording } = hosted
  const { number, total, isFirst, section, name } = findCurrentQuestion(hosted)
  if (name === welcomeStepId) return <WelcomeScreen document={document} total={total} wording={wording} />
  // What the welcome screen says is not repeated.
  const intro = document.welcome ? undefined : document.intro
  return (
    <header className="bp-form-head bp-paced-head">
      {!embedded && <h1 className="bp-paced-title">{wording(document.title)}</h1>}
      {number > 0 && (
        <ProgressBar
          label={i18n.t('form.progress')}
          text={i18n.t('form.question_of', { number, total })}
          // Sending is the last part, so that the first question starts above zero and the last is not yet all.
          share={number / (total + 1)}
        />
      )}
      {isFirst && intro !== undefined && <p className="bp-form-intro">{wording(intro)}</p>}
      {section?.description !== undefined && <p className="bp-form-intro">{wording(section.description)}</p>}
    </header>
  )
}
