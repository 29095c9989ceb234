/** One form document, rendered through RJSF with our theme. The parent keeps the values. */
// The package's own start would import a validator for tests.
import Form from '@rjsf/core/lib/components/Form.js'
import { type RJSFSchema, TranslatableString } from '@rjsf/utils'
import { type FocusEvent, Fragment, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { buildFieldRegistry } from '#renderer/ui/form/build-field-registry.ts'
import { ProblemSummary } from '#renderer/ui/form/problem-summary.tsx'
import { formTemplates, formWidgets } from '#renderer/ui/form/theme.tsx'
import type { FormContext, FormFields } from '#renderer/ui/form/types.ts'
import { keepChosenBranchValues } from '#schemas/runtime/core/discriminator.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
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
import { addDefaultsToNewEntries } from '#schemas/runtime/form/form-defaults.ts'
import { listAmountFields } from '#schemas/runtime/form/form-payment.ts'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'
import type { FormNumberNotation } from '#schemas/runtime/form/number-issues.ts'
import { findLeftFieldPointer, focusFieldAtPointer, useFocusOnProblems } from './focus.ts'
import { buildErrorSchema, findMissingLabel, hasRequiredFields, toSummaryItems } from './form-errors.ts'
import { prepareRenderableForm, type RenderableForm } from './renderable-form.ts'
import { findScopeCurrency } from './scope-currency.ts'
import { useFormValidation } from './use-form-validation.ts'
import { rjsfValidator } from './validator.ts'

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
  /** If set, the form has its own submit button. */
  readonly submitLabel?: string
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
  const { document, i18n, formId, faults: served = noFaults, fields: special, context } = props
  const { values, decisions } = useRun(props)
  const form = useMemo(() => prepareRenderableForm(document, decisions, i18n), [document, decisions, i18n])
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
  const hydrated = useHydrated()
  // RJSF compares a new object in full, in every field and on every keystroke, so the context is memoized.
  const { amounts, currency } = notation
  const formContext = useMemo(
    () => ({ ...context, i18n, amounts, currency, faults: visible.faults, hidden: form.hidden }),
    [context, i18n, amounts, currency, visible.faults, form.hidden],
  )
  const fields = useMemo(() => buildFieldRegistry(document.ui, special), [document.ui, special])
  const errors = useMemo(() => buildErrorSchema(visible.faults, form, i18n), [visible.faults, form, i18n])
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
        translateString={(key, params) => translate(key, params, i18n)}
        onChange={({ formData }) => {
          const changed = valuesIn(formData)
          const next = keepChosenBranchValues(
            form.schema,
            valuesIn(addDefaultsToNewEntries(form.schema, { before: values, after: changed })),
          )
          visible.changed(pickSentValues(next, form))
          props.onChange(next)
        }}
        onSubmit={({ formData }) => {
          const next = pickSentValues(valuesIn(formData), form)
          if (visible.attempt(next)) props.onSubmit(next)
        }}
      >
        {props.submitLabel === undefined ? (
          // RJSF adds its own button if there are no children.
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

/** Returns the values as they are checked and sent. */
const pickSentValues = (values: FormValues, form: RenderableForm): FormValues =>
  pickSubmittedValues(cleanAnswers(form, values), form)

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

const fixed = {
  className: 'bp-form',
  method: 'post',
  idSeparator: '-',
  validator: rjsfValidator,
  templates: formTemplates,
  widgets: formWidgets,
  // We validate the values ourselves, by codes; RJSF only shows the result.
  noValidate: true,
  showErrorList: false,
  nameGenerator: (path: readonly (string | number)[]) => path.join('.'),
  // The caller provides the initial values: RJSF would report its own defaults while it renders.
  experimental_defaultFormStateBehavior: {
    emptyObjectFields: 'skipDefaults',
    constAsDefaults: 'never',
    requiredBooleanDefault: 'skip',
    arrayMinItems: { populate: 'never' },
  },
} as const

/** Returns false until hydration; until then the browser itself blocks a form with missing values. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

function translate(key: TranslatableString, [first = '']: string[] = [], i18n: FormTranslator): string {
  if (key === TranslatableString.YesLabel) return i18n.phrase('common.yes')
  if (key === TranslatableString.NoLabel) return i18n.phrase('common.no')
  // A template names the shapes without a title. Other keys stand for their first parameter.
  return key === TranslatableString.OptionPrefix || key === TranslatableString.TitleOptionPrefix ? '' : first
}

const valuesIn = (value: unknown): FormValues => (isObject(value) ? value : {})
