import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { useApp } from '../../../screen/app-context.ts'
import type { HostedFormState } from '../use-hosted-form.ts'

interface Props extends Pick<HostedFormState, 'wording'> {
  readonly document: FormDocument
  /** How many questions these answers lead through. */
  readonly total: number
}

/** Says before the first question what a form is about, and how long it takes. */
export function WelcomeScreen({ document, total, wording }: Props) {
  const { i18n, embedded = false } = useApp()
  const { welcome = {}, title, intro } = document
  const { text = intro, minutes } = welcome
  const Heading = embedded ? 'h3' : 'h1'
  return (
    <header className="bp-welcome" data-field="">
      <Heading className="bp-welcome-title">{wording(welcome.title ?? title)}</Heading>
      {text !== undefined && <p className="bp-welcome-text">{wording(text)}</p>}
      <p className="bp-welcome-facts">
        <span>{i18n.t('form.question_count', { count: total })}</span>
        {minutes !== undefined && <span>{i18n.t('form.about_minutes', { minutes })}</span>}
      </p>
    </header>
  )
}
