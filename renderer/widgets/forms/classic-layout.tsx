/** Lays a hosted form out as its steps: heading and progress above the fields, and the button that continues below. */
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { FormEvaluation } from '#schemas/runtime/form/evaluate-form.ts'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import type { FormStep } from '#schemas/runtime/form/form-path.ts'
import { toStepForm } from '#schemas/runtime/form/form-step.ts'
import { useApp } from '../../screen/app-context.ts'
import { BackButton } from '../../screen/back-button.tsx'
import { useBusy, useScreen } from '../../screen/screen-context.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { ProgressBar } from '../../ui/action-bar/progress-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { FormFields } from '../../ui/form/types.ts'
import type { HostedFormState } from './use-hosted-form.ts'

export interface HostedFormLayout {
  /** Returns what is asked, page by page; empty if everything is asked on one page. */
  listSteps(document: FormDocument, run: FormEvaluation): readonly FormStep[]
  /** Returns the document that asks for these fields only. */
  toForm(document: FormDocument, fields: readonly string[]): FormDocument
  /** Fields that replace those of the theme. */
  readonly fields?: FormFields
  readonly Head: ComponentType<HeadProps>
  readonly Foot: ComponentType<FootProps>
}

export interface HeadProps {
  readonly document: FormDocument
  readonly hosted: HostedFormState
}

export interface FootProps {
  /** The id of the form element. */
  readonly form: string
  /** What the page asks. */
  readonly document: FormDocument
  readonly hosted: HostedFormState
  readonly waiting: boolean
  /** Says which required field to fill in next; empty if none is left, undefined until the browser knows. */
  readonly missing: string | undefined
  /** What is paid after sending; undefined if there is nothing to pay. */
  readonly due: string | undefined
  onChange(values: FormValues): void
}

function Head({ document, hosted }: HeadProps) {
  const { i18n, embedded = false } = useApp()
  const { stage, way, wording } = hosted
  useStageFocus(stage?.id)
  const StageTitle = embedded ? 'h3' : 'h2'
  const index = way.findIndex(({ id }) => id === stage?.id)
  return (
    <header className="bp-form-head">
      {!embedded && <h1 className="bp-form-title">{wording(document.title)}</h1>}
      {index <= 0 && document.intro !== undefined && (
        <p className="bp-form-intro">{wording(document.intro)}</p>
      )}
      {stage && way.length > 1 && (
        <ProgressBar
          label={i18n.t('form.progress')}
          text={i18n.t('booking.step_of', { step: index + 1, total: way.length })}
          share={(index + 1) / (way.length + 1)}
        />
      )}
      {stage && (
        <div className="bp-form-stage">
          <StageTitle className="bp-form-stage-title" id={embedded ? undefined : stageId} tabIndex={-1}>
            {wording(stage.title)}
          </StageTitle>
          {stage.description !== undefined && <p className="bp-hint">{wording(stage.description)}</p>}
        </div>
      )}
    </header>
  )
}

/** Only a page of its own moves through the steps, so that there is one. */
const stageId = 'stage'

function Foot({ form, hosted, waiting, missing, due }: FootProps): ReactNode {
  const { i18n, embedded = false } = useApp()
  const { screen } = useScreen()
  const busy = useBusy()
  const { before, following, goTo } = hosted
  const { submit } = screen
  const button = (
    <Button
      look={missing === '' ? 'primary' : 'soft'}
      form={form}
      busy={busy || waiting}
      busyLabel={typeof submit?.busy === 'string' ? i18n.phrase(submit.busy) : undefined}
    >
      {following
        ? i18n.t('common.continue')
        : due === undefined
          ? i18n.t('form.send')
          : i18n.t('payment.pay', { amount: due })}
    </Button>
  )
  // The foot of a page is not the foot of a part of it.
  if (embedded) return <div>{button}</div>
  return (
    <ActionBar back={<BackButton before={before} onGo={goTo} />} note={missing}>
      {button}
    </ActionBar>
  )
}

/** Moves the focus to the heading of a new step, as a new page would. */
function useStageFocus(stage: string | undefined) {
  const shown = useRef(stage)
  useEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    globalThis.document.getElementById(stageId)?.focus({ preventScroll: true })
    globalThis.document.querySelector('main')?.scrollIntoView({ block: 'start' })
  }, [stage])
}

export const classicLayout: HostedFormLayout = {
  listSteps: ({ steps = [] }, run) => steps.filter(({ id }) => run.steps.includes(id)),
  toForm: toStepForm,
  Head,
  Foot,
}
