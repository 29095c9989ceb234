import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import type { SetupDraft } from './setup-draft.ts'

export const setupSteps = ['business', 'look', 'hours', 'service', 'share'] as const
export type SetupStepName = (typeof setupSteps)[number]

/** What each step gets. */
export interface StepProps {
  readonly draft: SetupDraft
  readonly change: (changes: Partial<SetupDraft>) => void
  /** The path of the step before. */
  readonly back?: string | undefined
  readonly onNext: () => void
}

interface Props {
  readonly step: SetupStepName
  readonly heading: string
  readonly hint: string
  /** Undefined: there is no way back. */
  readonly back?: string | undefined
  readonly nextLabel: string
  readonly isBusy?: boolean
  readonly onNext: () => void
  readonly children: ReactNode
}

/** One step of the set-up: where one is, what is asked, the way on and back. */
export function SetupStep({ step, heading, hint, back, nextLabel, isBusy = false, onNext, children }: Props) {
  const i18n = useI18n()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onNext()
  }
  return (
    <BusinessPage heading={heading}>
      <SetupProgress step={step} />
      <p>{hint}</p>
      <form className="console-form setup-form" noValidate onSubmit={submit}>
        {children}
        <div className="setup-ways">
          {back && (
            <Link className="setup-back" to={back}>
              {i18n.t('setup.back')}
            </Link>
          )}
          <Button look="primary" busy={isBusy} busyLabel={i18n.t('setup.creating')}>
            {nextLabel}
          </Button>
        </div>
      </form>
    </BusinessPage>
  )
}

export function SetupProgress({ step }: { readonly step: SetupStepName }) {
  const i18n = useI18n()
  const number = setupSteps.indexOf(step) + 1
  return (
    <div className="setup-progress">
      <p className="console-muted">{i18n.t('setup.progress', { number, count: setupSteps.length })}</p>
      <progress max={setupSteps.length} value={number} aria-hidden="true" />
    </div>
  )
}
