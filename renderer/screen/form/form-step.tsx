/** One form document, rendered through RJSF with our theme. Whoever uses it keeps the values. */
import Form from '@rjsf/core'
import { type RJSFSchema, TranslatableString } from '@rjsf/utils'
import { type FocusEvent, Fragment, useMemo, useRef, useSyncExternalStore } from 'react'
import { ProblemSummary } from '#renderer/ui/form/problem-summary.tsx'
import { formTemplates, formWidgets } from '#renderer/ui/form/theme.tsx'
import type { FormContext } from '#renderer/ui/form/types.ts'
import { addWidgetFields } from '#renderer/ui/form/widget-fields.ts'
import { keepChosenBranches } from '#schemas/runtime/core/discriminator.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import {
  evaluateForm,
  type FormEvaluation,
  mergeComputedValues,
} from '#schemas/runtime/form/evaluate-form.ts'
import type { FaultMapping } from '#schemas/runtime/form/field-error.ts'
import {
  type FormDocument,
  type FormValues,
  type JsonObject,
  pickSubmittedValues,
} from '#schemas/runtime/form/form.ts'
import { addDefaultsToNewEntries } from '#schemas/runtime/form/form-defaults.ts'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'
import { findBlurredField, focusFieldAtPointer, useFocusOnProblems } from './focus.ts'
import { buildErrorSchema, toSummaryItems } from './form-errors.ts'
import { prepareForm } from './renderable-form.ts'
import { useFormValidation } from './use-form-validation.ts'
import { rjsfValidator } from './validator.ts'

export interface FormStepProps {
  readonly document: FormDocument
  readonly values: FormValues
  /** What the document's conditions look at; the form's own values come on top as `values`. */
  readonly scope: JsonObject
  /** Of the whole document, where this is only a step of it. */
  readonly run?: FormEvaluation
  readonly words: FormTranslator
  /** The rules of `schemas/errors/fields.json`. */
  readonly rules: FaultMapping
  /** What the server found in the values sent last; each goes when its value changes. */
  readonly faults?: readonly Fault[]
  /** Sending failed here before the page was loaded anew; the same errors show again. */
  readonly failed?: boolean
  /** A button elsewhere submits the form by `form={formId}`. Also the prefix of all ids. */
  readonly formId: string
  /** Where the form is posted to without JavaScript; default the page itself. */
  readonly action?: string
  /** With it the form has a button of its own. */
  readonly submitLabel?: string
  /** What some fields need of their surroundings: where files go, who draws booking widgets, the seed of chance. */
  readonly context?: Pick<FormContext, 'seed' | 'upload' | 'Part'>
  onChange(values: FormValues): void
  /** Called with values that passed, without those of hidden fields. */
  onSubmit(values: FormValues): void
  /** Sending failed, or all that was wrong then has been mended. */
  onFailing?(failing: boolean): void
  /** A field lost the focus, and not to a button. */
  onLeave?(pointer: string): void
}

/** Shows the form. Every fault is shown at its field; several, or such without a field, also in a summary. */
export function FormStepView(props: FormStepProps) {
  const { document, words, formId, faults: served = noFaults } = props
  const { values, decisions } = useRun(props)
  const form = useMemo(() => prepareForm(document, decisions, words), [document, decisions, words])
  const mappings = [{ rules: document.errors ?? [] }, props.rules]
  const visible = useFormValidation({
    ...{ form, values: pickSubmittedValues(values, form), mappings, served, failed: props.failed ?? false },
    report: failing => props.onFailing?.(failing),
  })
  const hydrated = useHydrated()
  // What RJSF is given anew it compares in full, in every field and on every key.
  const { context } = props
  const formContext = useMemo(
    () => ({ ...context, words, faults: visible.faults, hidden: form.hidden }),
    [context, words, visible.faults, form.hidden],
  )
  const fields = useMemo(() => addWidgetFields(document.ui), [document.ui])
  const errors = useMemo(() => buildErrorSchema(visible.faults, form, words), [visible.faults, form, words])
  const place = useRef<HTMLDivElement>(null)
  useFocusOnProblems(place, visible.failures, served)
  const leave = (event: FocusEvent<HTMLElement>) => {
    const pointer = findBlurredField(event)
    if (pointer === undefined) return
    visible.left(pointer)
    props.onLeave?.(pointer)
  }
  const problems = toSummaryItems(visible.faults, { form, words, formId })
  const summarised = (visible.failing || served.length > 0) && (problems.length > 1 || !problems[0]?.target)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles up from the fields
    <div className="bp-form-step" ref={place} onBlur={leave}>
      {summarised && problems.length > 0 && (
        <ProblemSummary
          id={`${formId}__problems`}
          title={words.phrase('form.errors', { count: problems.length })}
          items={problems}
          onPick={pointer => focusFieldAtPointer(place.current, pointer)}
        />
      )}
      {hasRequired(form.schema) && <p className="bp-hint">{words.phrase('form.required_hint')}</p>}
      <Form<unknown, RJSFSchema, FormContext>
        {...fixed}
        {...(props.action === undefined ? {} : { action: props.action })}
        id={formId}
        idPrefix={formId}
        schema={form.drawn}
        uiSchema={form.ui}
        formData={values}
        formContext={formContext}
        fields={fields}
        extraErrors={errors}
        noHtml5Validate={hydrated}
        translateString={(key, params) => translate(key, params, words)}
        onChange={({ formData }) => {
          const changed = valuesIn(formData)
          const next = keepChosenBranches(
            form.schema,
            valuesIn(addDefaultsToNewEntries(form.schema, { before: values, after: changed })),
          )
          visible.changed(pickSubmittedValues(next, form))
          props.onChange(next)
        }}
        onSubmit={({ formData }) => {
          const next = pickSubmittedValues(valuesIn(formData), form)
          if (visible.attempt(next)) props.onSubmit(next)
        }}
      >
        {props.submitLabel === undefined ? (
          // RJSF adds a button of its own where there are no children.
          <Fragment />
        ) : (
          <button type="submit" className="bp-button">
            {props.submitLabel}
          </button>
        )}
      </Form>
    </div>
  )
}

function useRun({ document, values: entered, scope, run: whole }: FormStepProps) {
  const run = useMemo(
    () => whole ?? evaluateForm(document, { values: entered, scope }),
    [document, entered, scope, whole],
  )
  const values = useMemo(() => mergeComputedValues(document, entered, run), [document, entered, run])
  return { values, decisions: JSON.stringify(run.decisions) }
}

const noFaults: readonly Fault[] = []

const fixed = {
  className: 'bp-form',
  method: 'post',
  idSeparator: '-',
  validator: rjsfValidator,
  templates: formTemplates,
  widgets: formWidgets,
  // We judge the values ourselves, by codes; RJSF only shows the result.
  noValidate: true,
  showErrorList: false,
  nameGenerator: (path: readonly (string | number)[]) => path.join('.'),
  // What a form starts with is the caller's business: RJSF would report its own idea while it renders.
  experimental_defaultFormStateBehavior: {
    emptyObjectFields: 'skipDefaults',
    constAsDefaults: 'never',
    requiredBooleanDefault: 'skip',
    arrayMinItems: { populate: 'never' },
  },
} as const

/** Until the page is alive the browser itself holds back a form with missing values. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

const hasRequired = ({ required }: JsonObject): boolean => Array.isArray(required) && required.length > 0

function translate(key: TranslatableString, [first = '']: string[] = [], words: FormTranslator): string {
  if (key === TranslatableString.YesLabel) return words.phrase('common.yes')
  if (key === TranslatableString.NoLabel) return words.phrase('common.no')
  // What a shape without a title is called, its template says. Else it is what the English is about.
  return key === TranslatableString.OptionPrefix || key === TranslatableString.TitleOptionPrefix ? '' : first
}

const valuesIn = (value: unknown): FormValues => (isObject(value) ? value : {})
