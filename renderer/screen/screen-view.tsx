/** Renders the steps of a screen: where the visitor is, what to do, and how to continue. */
import { type FormEvent, startTransition, useEffect, useId, useState } from 'react'
import type { ProblemCode } from '#schemas/runtime/core/problem.ts'
import { getProblemMessageKey, getStepFaults } from '#schemas/runtime/screen/error-mapping.ts'
import { listMissingValues, type Step } from '#schemas/runtime/screen/screen.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StepHeading } from '../ui/step-list/step-heading.tsx'
import { StepList } from '../ui/step-list/step-list.tsx'
import { useApp } from './app-context.ts'
import { BackButton } from './back-button.tsx'
import { formatWording } from './format-wording.ts'
import {
  useBusy,
  useIncompletePresses,
  useResolvedProblem,
  useScope,
  useScreen,
  useStep,
  useStepState,
} from './screen-context.ts'
import { StepFields } from './step-fields.tsx'
import { useFormDocument } from './use-form-document.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { WidgetSlot } from './widget-slot.tsx'
import { fillWidgetOptions, formOutlineWidgetName, formWidgetName } from './widget-views.ts'

export function ScreenView() {
  const { ending, stop, step } = useStep()
  if (ending) {
    const { 'ui:field': widget, 'ui:options': options = {} } = ending
    return <WidgetSlot key={widget} lines={1} widget={widget} options={options} />
  }
  if (stop) return <Stopped problem={stop} />
  if (!step) return null
  return (
    <>
      <Companions />
      <StepView key={step.id} />
    </>
  )
}

/** Renders the companions, but only after hydration. */
function Companions() {
  const { screen } = useScreen()
  const scope = useScope()
  const [ready, setReady] = useState(false)
  useEffect(() => startTransition(() => setReady(true)), [])
  if (!ready) return null
  return screen.companions?.map(({ 'ui:field': widget, 'ui:options': options }) => (
    <WidgetSlot key={widget} widget={widget} options={fillWidgetOptions(options, scope)} />
  ))
}

function Stopped({ problem }: { readonly problem: ProblemCode }) {
  const { i18n, href } = useApp()
  return (
    <Notice kind="info" actions={<ButtonLink href={href('/')}>{i18n.t('page.home')}</ButtonLink>}>
      {i18n.phrase(getProblemMessageKey(problem))}
    </Notice>
  )
}

function StepView() {
  const { i18n } = useApp()
  const { screen, next } = useScreen()
  const { step, title } = useStep()
  const form = useId()
  const heading = useHeadingFocus()
  if (!step) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    next()
  }
  const head = (
    <>
      <Steps />
      {title && (
        <StepHeading ref={heading} level={screen.aside === undefined ? 1 : 2}>
          {i18n.phrase(title)}
        </StepHeading>
      )}
      {screen.steps?.some(isOwnForm) && (
        <noscript>
          <Notice kind="info">{i18n.t('page.needs_script')}</Notice>
        </noscript>
      )}
      <Failure />
      <IncompleteNotice />
    </>
  )
  if (step.form !== undefined || !title)
    return (
      <>
        {head}
        {title ? (
          <WidgetSlot
            widget={formWidgetName}
            options={{ id: form }}
            standIn={<WidgetSlot widget={formOutlineWidgetName} options={{ id: form }} />}
          />
        ) : (
          <StepFields />
        )}
        <Actions form={form} />
      </>
    )
  // Without scripts the same form asks the server: the choices are in the URL.
  return (
    <form id={form} method="get" noValidate onSubmit={submit}>
      {head}
      <KeptValues />
      <StepFields />
      <Actions form={form} />
    </form>
  )
}

/**
 * Adds the URL's parameters as hidden inputs, so that a browser without scripts submits them too. They
 * include the step, which the continue button further down overrides; a step that advances by itself leaves
 * it out, so as not to hold the visitor.
 */
function KeptValues() {
  const { step } = useStep()
  const { query } = useScope()
  const asked = [...Object.keys(step?.schema?.properties ?? {}), ...(step?.next === 'auto' ? ['step'] : [])]
  const kept = Object.entries(query).filter(([name]) => !asked.includes(name) || name === 'start')
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function Steps() {
  const { i18n } = useApp()
  const { goTo } = useScreen()
  const { steps, step } = useStep()
  if (steps.length < 2) return null
  const current = steps.findIndex(({ id }) => id === step?.id)
  return (
    <StepList
      label={i18n.t('booking.steps')}
      onGo={goTo}
      steps={steps.map(({ id, title }, index) => ({
        id,
        label: i18n.phrase(title),
        state: index < current ? 'done' : index === current ? 'current' : 'next',
        note:
          index < current
            ? i18n.t('booking.step_done')
            : index === current
              ? i18n.t('booking.step_of', { step: index + 1, total: steps.length })
              : undefined,
      }))}
    />
  )
}

/** Only scripts can send the form of a screen: what it collects is too personal for a URL. */
const isOwnForm = ({ form }: Step): boolean => form !== undefined

/** Shows the problem of the last submit, unless it shows at its fields. */
function Failure() {
  const { i18n } = useApp()
  const { step } = useStep()
  const resolution = useResolvedProblem()
  const notice = useStepState(state => state.notice)
  if (!resolution || getStepFaults(resolution, step?.id).length > 0) return notice
  return <Notice kind="problem">{i18n.phrase(resolution.message, resolution.params)}</Notice>
}

/** Says after a press that a value is missing, unless the value's widget says so. */
function IncompleteNotice() {
  const { i18n, parts } = useApp()
  const { step } = useStep()
  const scope = useScope()
  const presses = useIncompletePresses()
  const isSaid = (name: string) => parts.saysMissing(step?.ui?.[name]?.['ui:field'] ?? '')
  if (!step || presses === 0 || listMissingValues(step, scope).some(isSaid)) return null
  return <Notice kind="problem">{i18n.t('problem.field.required')}</Notice>
}

function Actions({ form }: { readonly form: string }) {
  const { i18n } = useApp()
  const { screen, goTo, nextButton } = useScreen()
  const { step, steps } = useStep()
  const scope = useScope()
  const busy = useBusy()
  const missing = useStepState(({ missingField }) => missingField)
  const index = steps.findIndex(({ id }) => id === step?.id)
  const before = steps[index - 1]
  const following = steps[index + 1]
  // A visitor who has made the choice will continue: prefetches the form of the next step.
  const lacks = step !== undefined && listMissingValues(step, scope).length > 0
  useFormDocument(lacks ? undefined : following)
  if (step?.next !== undefined || (!screen.submit && !following)) return null
  const called = step?.check ?? (following ? undefined : screen.submit)
  const sent = following ? step?.check : screen.submit
  const action = formatWording(step?.action ?? sent?.action ?? 'common.continue', scope, i18n)
  const missingAction = step?.missing && formatWording(step.missing, scope, i18n)
  const busyLabel = called && formatWording(called.busy, scope, i18n)
  return (
    <ActionBar
      back={<BackButton before={before} onGo={goTo} />}
      note={missing || <WidgetSlot widget={screen.foot?.note} />}
      chosen={!missing && <WidgetSlot widget={screen.foot?.chosen} />}
      needsScript={step && isOwnForm(step)}
    >
      <Button
        ref={nextButton}
        look={lacks || (step?.form !== undefined && missing !== '') ? 'soft' : 'primary'}
        form={form}
        name="step"
        value={following?.id}
        busy={busy}
        busyLabel={busyLabel}
        otherLabel={lacks ? action : missingAction}
      >
        {(lacks && missingAction) || action}
      </Button>
    </ActionBar>
  )
}
