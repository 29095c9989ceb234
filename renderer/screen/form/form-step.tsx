/** One form document with its validation. The parent keeps the values. */
import { type FocusEvent, useEffect, useMemo, useRef } from 'react'
import { ProblemSummary } from '#renderer/ui/form/problem-summary.tsx'
import type { FormContext, FormFields } from '#renderer/ui/form/types.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { shareStructure } from '#schemas/runtime/core/share-structure.ts'
import { cleanAnswers } from '#schemas/runtime/form/clean-answers.ts'
import {
  evaluateForm,
  type FormEvaluation,
  mergeComputedValues,
} from '#schemas/runtime/form/evaluate-form.ts'
import type { FaultMapping } from '#schemas/runtime/form/field-error.ts'
import {
  type FormDocument,
  type FormSchemas,
  type FormValues,
  type JsonObject,
  pickSubmittedValues,
} from '#schemas/runtime/form/form.ts'
import { listAmountFields } from '#schemas/runtime/form/form-payment.ts'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'
import type { FormNumberNotation } from '#schemas/runtime/form/number-issues.ts'
import { findLeftFieldPointer, focusFieldAtPointer, useFocusOnProblems } from './focus.ts'
import { findMissingLabel, hasRequiredFields, toSummaryItems } from './form-errors.ts'
import { FormFieldsView } from './form-fields.tsx'
import { prepareRenderableForm, type RenderableForm } from './renderable-form.ts'
import { findScopeCurrency } from './scope-currency.ts'
import { useFormValidation } from './use-form-validation.ts'

export interface FormStepProps {
  readonly document: FormDocument
  readonly values: FormValues
  /** The scope of the document's conditions; the form's own values are added as `values`. */
  readonly scope: JsonObject
  /** The evaluation of the whole document, if this is only one of its steps. */
  readonly run?: FormEvaluation
  readonly i18n: FormTranslator
  /** The rules of `schemas/errors/fields.json`. */
  readonly rules: FaultMapping
  /** The faults the server found in the values sent last; each disappears when its value changes. */
  readonly faults?: readonly Fault[]
  /** Whether submitting failed here before the page was reloaded; the same errors show again. */
  readonly failed?: boolean
  /** The form's id, by which a button elsewhere submits it: `form={formId}`. Also the prefix of all ids. */
  readonly formId: string
  /** Where the form is posted without JavaScript; default: the page itself. */
  readonly action?: string
  /** What some fields need from outside: the upload, the component for booking widgets, the random seed. */
  readonly context?: Pick<FormContext, 'seed' | 'upload' | 'Part'>
  /** Fields that replace those of the theme. */
  readonly fields?: FormFields | undefined
  onChange(values: FormValues): void
  /** Called with values that passed validation, without those of hidden fields. */
  onSubmit(values: FormValues): void
  /** Called when submitting fails, and when everything that was wrong then is fixed. */
  onFailing?(failing: boolean): void
  /** Called with a text that names the next required field without a value; it is empty if there is none. */
  onMissing?(text: string): void
  /** Called when a field loses the focus to anything but a button. */
  onLeave?(pointer: string): void
}

/**
 * Renders the form. Each fault shows at its field; several faults, or one without a field, also show in a summary.
 */
export function FormStepView(props: FormStepProps) {
  const { document, i18n, formId, faults: served = noFaults, fields, context } = props
  const { values, decisions } = useRun(props)
  const form = useSharedForm(
    useMemo(() => prepareRenderableForm(document, decisions, i18n), [document, decisions, i18n]),
  )
  const notation = useNotation(props)
  const mappings = [{ rules: document.errors ?? [] }, props.rules]
  const visible = useFormValidation({
    form,
    values: pickSentValues(values, form),
    mappings,
    notation,
    served,
    failed: props.failed ?? false,
    report: failing => props.onFailing?.(failing),
  })
  useMissingReport(props, pickSentValues(values, form), form)
  const place = useRef<HTMLDivElement>(null)
  useFocusOnProblems(place, visible.failures, served)
  const leave = (event: FocusEvent<HTMLElement>) => {
    const pointer = findLeftFieldPointer(event)
    if (pointer === undefined) return
    visible.left(pointer)
    // What was pasted shows as it is sent.
    const cleaned = cleanAnswers(document, values)
    if (cleaned !== values) props.onChange(cleaned)
    props.onLeave?.(pointer)
  }
  const problems = toSummaryItems(visible.faults, { form, i18n, formId })
  const summarised = (visible.failing || served.length > 0) && (problems.length > 1 || !problems[0]?.target)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles up from the fields
    <div className="bp-form-step" ref={place} onBlur={leave}>
      {summarised && problems.length > 0 && (
        <ProblemSummary
          id={`${formId}__problems`}
          title={i18n.phrase('form.errors', { count: problems.length })}
          items={problems}
          onPick={pointer => focusFieldAtPointer(place.current, pointer)}
        />
      )}
      {hasRequiredFields(form.schema) && <p className="bp-hint">{i18n.phrase('form.required_hint')}</p>}
      <FormFieldsView
        document={document}
        form={form}
        values={values}
        faults={visible.faults}
        i18n={i18n}
        notation={notation}
        formId={formId}
        context={context}
        fields={fields}
        submission={{
          action: props.action,
          onSubmit(entered) {
            const next = pickSentValues(entered, form)
            if (visible.attempt(next)) props.onSubmit(next)
          },
        }}
        onChange={next => {
          visible.changed(pickSentValues(next, form))
          props.onChange(next)
        }}
      />
    </div>
  )
}

/** Returns the values as they are checked and sent. */
const pickSentValues = (values: FormValues, form: RenderableForm): FormValues =>
  pickSubmittedValues(cleanAnswers(form, values), form)

/** Keeps the identity of what is the same as in the last form, so that RJSF compares only what is not. */
function useSharedForm(form: RenderableForm): RenderableForm {
  const last = useRef({ form, shared: form })
  if (last.current.form !== form) {
    const before = last.current.shared
    const shared: RenderableForm = {
      ...form,
      schema: Object(shareStructure(before.schema, form.schema)),
      ui: Object(shareStructure(before.ui, form.ui)),
      drawn: Object(shareStructure(before.drawn, form.drawn)),
    }
    last.current = { form, shared }
  }
  return last.current.shared
}

/** Tells the parent which required field to fill in next. */
function useMissingReport({ i18n, onMissing }: FormStepProps, values: FormValues, form: FormSchemas): void {
  const label = onMissing && findMissingLabel(values, form)
  const text = label === undefined ? '' : i18n.phrase('form.missing', { field: label })
  useEffect(() => onMissing?.(text), [onMissing, text])
}

function useRun({ document, values: entered, scope, run: whole }: FormStepProps) {
  const run = useMemo(
    () => whole ?? evaluateForm(document, { values: entered, scope }),
    [document, entered, scope, whole],
  )
  const values = useMemo(() => mergeComputedValues(document, entered, run), [document, entered, run])
  return { values, decisions: JSON.stringify(run.decisions) }
}

/** Returns how the visitor types numbers. */
function useNotation({ document, scope, i18n }: FormStepProps): FormNumberNotation {
  const amounts = useMemo(() => listAmountFields(document), [document])
  return { tag: i18n.tag ?? i18n.locale, currency: findScopeCurrency(scope), amounts }
}

const noFaults: readonly Fault[] = []
