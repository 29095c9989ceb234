/** The steps of a screen as the visitor sees them: where they are, what to do, and the way on. */
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { holds } from '#schemas/condition.ts'
import { messageOf } from '#schemas/error-mapping.ts'
import type { ProblemCode } from '#schemas/problem.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { StepHeading } from '../ui/step-heading.tsx'
import { StepList } from '../ui/step-list.tsx'
import { useApp } from './app-context.ts'
import { Part } from './part.tsx'
import { useScreen } from './screen-context.ts'
import { StepFields } from './step-fields.tsx'
import { StepForm } from './step-form.tsx'

export function ScreenView() {
  const { screen, scope, confirmed, step } = useScreen()
  if (confirmed) return <Part widget={screen.confirmation?.widget} />
  if (screen.stop && holds(screen.stop.when, scope)) return <Stopped problem={screen.stop.problem} />
  return step ? <StepView key={step.id} /> : null
}

function Stopped({ problem }: { readonly problem: ProblemCode }) {
  const { words, href } = useApp()
  return (
    <Notice kind="info" actions={<ButtonLink href={href('/')}>{words.t('page.home')}</ButtonLink>}>
      {words.t(messageOf(problem))}
    </Notice>
  )
}

function StepView() {
  const { words } = useApp()
  const { screen, step, next, incomplete } = useScreen()
  const form = useId()
  const heading = useStepFocus()
  if (!step) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    next()
  }
  const head = (
    <>
      <Steps />
      <StepHeading ref={heading} level={screen.aside === undefined ? 1 : 2}>
        {words.phrase(step.heading ?? step.title)}
      </StepHeading>
      <Failure />
      {incomplete && <Notice kind="problem">{words.t('problem.field.required')}</Notice>}
    </>
  )
  if (step.form !== undefined)
    return (
      <>
        {head}
        <StepForm id={form} />
        <Actions form={form} />
      </>
    )
  // Without a script the same form asks the server: what is chosen is in the address.
  return (
    <form id={form} method="get" onSubmit={submit}>
      {head}
      <KeptValues />
      <StepFields />
      <Actions form={form} />
    </form>
  )
}

/** What the address holds already goes along when a browser without script submits the form. */
function KeptValues() {
  const { scope, step } = useScreen()
  const asked = [...Object.keys(step?.schema?.properties ?? {}), 'step']
  const kept = Object.entries(scope.query).filter(([name]) => !asked.includes(name) || name === 'start')
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function Steps() {
  const { words } = useApp()
  const { steps, step, goTo } = useScreen()
  if (steps.length < 2) return null
  const current = steps.findIndex(({ id }) => id === step?.id)
  return (
    <StepList
      label={words.t('booking.steps')}
      onGo={goTo}
      steps={steps.map(({ id, title }, index) => ({
        id,
        label: words.phrase(title),
        state: index < current ? 'done' : index === current ? 'current' : 'next',
        note: index < current ? words.t('booking.step_done') : undefined,
      }))}
    />
  )
}

/** What went wrong at the last submit, unless it stands at its fields. */
function Failure() {
  const { words } = useApp()
  const { resolution, step } = useScreen()
  if (!resolution || (resolution.faults.length > 0 && resolution.step === step?.id)) return null
  return <Notice kind="problem">{words.phrase(resolution.message, resolution.params)}</Notice>
}

function Actions({ form }: { readonly form: string }) {
  const { words } = useApp()
  const { screen, step, steps, busy, goTo, nextButton } = useScreen()
  const index = steps.findIndex(({ id }) => id === step?.id)
  const before = steps[index - 1]
  const following = steps[index + 1]
  if (step?.next === 'auto' || (!screen.submit && !following)) return null
  const busyLabel = following || !screen.submit ? undefined : words.phrase(screen.submit.busy)
  return (
    <ActionBar
      back={
        before && (
          <Button type="button" look="quiet" icon="arrow-left" compact onClick={() => goTo(before.id)}>
            {words.t('common.back')}
          </Button>
        )
      }
      note={<Part widget={screen.foot?.note} />}
      chosen={<Part widget={screen.foot?.chosen} />}
    >
      <Button
        ref={nextButton}
        look="primary"
        form={form}
        name="step"
        value={following?.id}
        busy={busy}
        busyLabel={busyLabel}
      >
        {words.phrase(step?.action ?? 'common.continue')}
      </Button>
    </ActionBar>
  )
}

/** After the first step a new one takes the focus to its heading, so that a screen reader starts there. */
function useStepFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (moved) heading.current?.focus({ preventScroll: true })
    moved = true
  }, [])
  return heading
}

/** The first step of a page is where the browser puts the focus itself. */
let moved = false
