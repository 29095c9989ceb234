/**
 * Shows a form or survey at an address of its own, step by step, and keeps the answers while it is filled in.
 */
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { toStepForm } from '#schemas/runtime/form/form-step.ts'
import { postedMetaFields } from '#schemas/runtime/form/posted-form.ts'
import { useApp } from '../../screen/app-context.ts'
import { BackButton } from '../../screen/back-button.tsx'
import { isFormDocument } from '../../screen/form/form-document.ts'
import { ScreenForm } from '../../screen/form/screen-form.tsx'
import { useScreen } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { ProgressBar } from '../../ui/action-bar/progress-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { HostedFormStylesheet } from '../../ui/form/field-stylesheet.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { getFormKind, SaveDraftPanel } from './save-draft-panel.tsx'
import { createUploader } from './upload.ts'
import { useAmountDue } from './use-amount-due.ts'
import { type HostedFormState, useHostedForm } from './use-hosted-form.ts'
import { useMinFillTime } from './use-min-fill-time.ts'
import { usePostedForm } from './use-posted-form.ts'
import { usePrefilledAnswers } from './use-prefilled-answers.ts'

export function HostedFormWidget(props: WidgetProps<'hosted-form'>) {
  const { form } = props.scope
  return isFormDocument(form) ? <HostedForm {...props} document={form} /> : null
}

function HostedForm({
  document,
  ...props
}: WidgetProps<'hosted-form'> & { readonly document: FormDocument }) {
  const { value, onChange, faults, scope } = props
  const { i18n, embedded = false } = useApp()
  const { next, keep } = useScreen()
  const formId = useId().replace(/[^\w-]/g, '')
  const posted = usePostedForm(props)
  const hosted = useHostedForm(document, value ?? posted.values, faults.length > 0 ? faults : posted.faults)
  const { stage, values, said } = hosted
  const rememberLink = usePrefilledAnswers(document, { value: isObject(value) ? value : undefined, onChange })
  const shown = useMemo(() => (stage ? toStepForm(document, stage.fields) : document), [document, stage])
  const upload = useUpload(document)
  const waiting = useMinFillTime(document, posted.stamp)
  useStageFocus(stage?.id)
  const due = useAmountDue(document, hosted.run, scope)
  const [sending, setSending] = useState(false)
  // Values from the address or a draft were not entered by the visitor: the screen knows them only after the
  // next render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each time the form is sent.
  useEffect(() => {
    if (!sending) return
    setSending(false)
    void next()
  }, [sending])
  return (
    <>
      <HostedFormStylesheet />
      <Head document={document} hosted={hosted} />
      {posted.message !== undefined && <Notice kind="problem">{posted.message}</Notice>}
      <ScreenForm
        key={stage?.id ?? ''}
        formId={formId}
        place={stage?.id ?? ''}
        document={shown}
        values={values}
        run={hosted.run}
        i18n={said}
        faults={hosted.faults}
        upload={upload}
        onChange={entered => {
          rememberLink()
          onChange(entered)
        }}
        onSubmit={() => {
          posted.forget()
          rememberLink()
          onChange(values)
          if (hosted.following) hosted.goTo(hosted.following.id)
          else {
            // What the button says is sent along, so that the server can refuse another price.
            keep({ due: due.amount })
            setSending(true)
          }
        }}
      />
      <Trap form={formId} website={scope.values.website} />
      <Posting form={formId} version={document.version} stamp={posted.stamp} />
      {due.GiftCardChoice && !hosted.following && (
        <due.GiftCardChoice document={document} business={scope.business} />
      )}
      {!embedded && <SaveDraftPanel document={document} values={values} stage={stage?.id} scope={scope} />}
      <noscript>
        {document.steps && document.steps.length > 1
          ? i18n.t('form.steps_need_script')
          : document.payment && i18n.t('payment.amount_follows')}
      </noscript>
      <Foot form={formId} hosted={hosted} waiting={waiting} due={due.text} />
    </>
  )
}

function Head({ document, hosted }: { readonly document: FormDocument; readonly hosted: HostedFormState }) {
  const { i18n, embedded = false } = useApp()
  const { stage, way, wording } = hosted
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
          share={index / way.length}
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

interface FootProps {
  readonly form: string
  readonly hosted: HostedFormState
  readonly waiting: boolean
  /** What is paid after sending; undefined if there is nothing to pay. */
  readonly due: string | undefined
}

function Foot({ form, hosted, waiting, due }: FootProps): ReactNode {
  const { i18n, embedded = false } = useApp()
  const { busy, screen } = useScreen()
  const { before, following, goTo } = hosted
  const { submit } = screen
  const button = (
    <Button
      look="primary"
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
  return <ActionBar back={<BackButton before={before} onGo={goTo} />}>{button}</ActionBar>
}

/**
 * Renders a trap for bots: people never see the field and leave it empty, programs that fill in everything
 * give themselves away.
 */
function Trap({ form, website = '' }: { readonly form: string; readonly website: string | undefined }) {
  const { keep } = useScreen()
  return (
    <div className="bp-hidden" aria-hidden="true">
      <input
        type="text"
        name={postedMetaFields.website}
        form={form}
        tabIndex={-1}
        autoComplete="off"
        value={website}
        onChange={event => keep({ website: event.target.value })}
      />
    </div>
  )
}

/** Adds what is sent along when a browser without script posts the form. */
function Posting({
  form,
  version,
  stamp,
}: {
  readonly form: string
  readonly version: number
  readonly stamp: string
}) {
  return (
    <>
      <input type="hidden" form={form} name={postedMetaFields.version} value={version} />
      <input type="hidden" form={form} name={postedMetaFields.stamp} value={stamp} />
    </>
  )
}

function useUpload({ id, version }: FormDocument) {
  const kind = getFormKind(useScreen().screen)
  return useMemo(() => createUploader({ kind, form: id, version }), [kind, id, version])
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
