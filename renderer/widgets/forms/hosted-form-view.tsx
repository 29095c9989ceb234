/**
 * Shows a form or survey at an address of its own, and keeps the answers while it is filled in. A layout decides what is
 * asked at a time: a step of the document (`hosted-form.tsx`) or one question (`paced/paced-form.tsx`).
 */
import { useEffect, useId, useMemo, useState } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { cleanAnswers } from '#schemas/runtime/form/clean-answers.ts'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import { postedMetaFields } from '#schemas/runtime/form/posted-form.ts'
import { hasSeveralPages, welcomeStepId } from '#schemas/runtime/form/question-steps.ts'
import { useApp } from '../../screen/app-context.ts'
import { hasRequiredFields } from '../../screen/form/form-errors.ts'
import { ScreenForm } from '../../screen/form/screen-form.tsx'
import { type ScreenActions, useScreen, useStepState } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { HostedFormStylesheet } from '../../ui/form/field-stylesheet.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { FootProps, HostedFormLayout } from './classic-layout.tsx'
import { getFormKind } from './form-kind.ts'
import { Honeypot } from './honeypot.tsx'
import { SaveDraftPanel } from './save-draft-panel.tsx'
import { createUploader } from './upload.ts'
import { useAmountDue } from './use-amount-due.ts'
import { useFormProgressCount } from './use-form-progress-count.ts'
import { useHostedForm } from './use-hosted-form.ts'
import { useMinFillTime } from './use-min-fill-time.ts'
import { usePrefilledAnswers } from './use-prefilled-answers.ts'
import { usePreloadLaterWidgets } from './use-preload-later-widgets.ts'
import { useRestoredPost } from './use-restored-post.ts'

interface HostedFormProps extends WidgetProps<'hosted-form'> {
  readonly document: FormDocument
  readonly layout: HostedFormLayout
}

export function HostedFormView({ document, layout, ...props }: HostedFormProps) {
  const { value, onChange, faults, scope } = props
  const { embedded = false } = useApp()
  const { keep } = useScreen()
  const formId = useId().replace(/[^\w-]/g, '')
  const posted = useRestoredPost(props)
  const hosted = useHostedForm(document, {
    value: value ?? posted.values,
    faults: faults.length > 0 ? faults : posted.faults,
    listSteps: layout.listSteps,
  })
  const { stage, values, said } = hosted
  const rememberLink = usePrefilledAnswers(document, { value: isObject(value) ? value : undefined, onChange })
  const shown = useMemo(
    () => (stage ? layout.toForm(document, stage.fields) : document),
    [document, stage, layout],
  )
  const upload = useUpload(document)
  usePreloadLaterWidgets(document)
  const waiting = useMinFillTime(document, posted.stamp)
  const due = useAmountDue(document, hosted.run, scope)
  const act = useFormProgressCount(document, stage?.id ?? '', scope)
  const { missing, setMissingField } = useMissing(shown)
  const send = useSending()
  const change = (entered: FormValues) => {
    act()
    rememberLink()
    onChange(entered)
  }
  return (
    <>
      <HostedFormStylesheet />
      <layout.Head document={document} hosted={hosted} />
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
        fields={layout.fields}
        onChange={change}
        onMissing={setMissingField}
        onSubmit={() => {
          act()
          posted.forget()
          rememberLink()
          onChange(cleanAnswers(document, values))
          if (hosted.following) hosted.goTo(hosted.following.id)
          else {
            // What the button says is sent along, so that the server can refuse another price.
            keep({ due: due.amount })
            send()
          }
        }}
      />
      <Honeypot form={formId} />
      <Posting form={formId} version={document.version} stamp={posted.stamp} />
      {due.GiftCardChoice && !hosted.following && (
        <due.GiftCardChoice document={document} business={scope.business} />
      )}
      {!embedded && stage?.id !== welcomeStepId && (
        <SaveDraftPanel document={document} values={values} scope={scope} stage={stage?.id} />
      )}
      <ScriptHint document={document} />
      <layout.Foot
        form={formId}
        document={shown}
        hosted={hosted}
        waiting={waiting}
        missing={missing}
        due={due.text}
        onChange={change}
      />
    </>
  )
}

/** Returns a function that sends the form after the next render. */
function useSending(): () => void {
  const { next } = useScreen()
  const [sending, setSending] = useState(false)
  // Values from the address or a draft were not entered by the visitor: the screen knows them only after the
  // next render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each time the form is sent.
  useEffect(() => {
    if (!sending) return
    setSending(false)
    void next()
  }, [sending])
  return () => setSending(true)
}

/** Returns what the foot says about missing values, and what the fields report it to. */
function useMissing(
  shown: FormDocument,
): Pick<FootProps, 'missing'> & Pick<ScreenActions, 'setMissingField'> {
  const { setMissingField } = useScreen()
  const missing = useStepState(({ missingField }) => missingField)
  useEffect(() => () => setMissingField(undefined), [setMissingField])
  return { missing: missing ?? (hasRequiredFields(shown.schema) ? undefined : ''), setMissingField }
}

function ScriptHint({ document }: Pick<HostedFormProps, 'document'>) {
  const { i18n } = useApp()
  return (
    <noscript>
      {hasSeveralPages(document)
        ? i18n.t('form.steps_need_script')
        : document.payment && i18n.t('payment.amount_follows')}
    </noscript>
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
  const { base } = useApp().page
  const kind = getFormKind(useScreen().screen)
  return useMemo(() => createUploader({ base, kind, form: id, version }), [base, kind, id, version])
}
