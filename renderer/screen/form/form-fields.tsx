/** The fields of one form document, rendered through RJSF with our theme. The parent keeps and validates the values. */
// The package's own start would import a validator for tests.
import Form from '@rjsf/core/lib/components/Form.js'
import { type RJSFSchema, TranslatableString } from '@rjsf/utils'
import { Fragment, useMemo, useSyncExternalStore } from 'react'
import { buildFieldRegistry } from '#renderer/ui/form/build-field-registry.ts'
import { formTemplates, formWidgets } from '#renderer/ui/form/theme.tsx'
import type { FormContext, FormFields } from '#renderer/ui/form/types.ts'
import { keepChosenBranchValues } from '#schemas/runtime/core/discriminator.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import { addDefaultsToNewEntries } from '#schemas/runtime/form/form-defaults.ts'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'
import type { FormNumberNotation } from '#schemas/runtime/form/number-issues.ts'
import { buildErrorSchema } from './form-errors.ts'
import type { RenderableForm } from './renderable-form.ts'
import { rjsfValidator } from './validator.ts'

export interface FormFieldsProps {
  readonly document: FormDocument
  /** What the conditions leave of the document. */
  readonly form: RenderableForm
  readonly values: FormValues
  /** What is shown at the fields. */
  readonly faults: readonly Fault[]
  readonly i18n: FormTranslator
  readonly notation: FormNumberNotation
  /** The prefix of all ids, and the id of the form. */
  readonly formId: string
  /** What some fields need from outside. */
  readonly context?: Pick<FormContext, 'seed' | 'upload' | 'Part'> | undefined
  /** Fields that replace those of the theme. */
  readonly fields?: FormFields | undefined
  /** The form that is submitted with these fields alone; without it, they stand among others. */
  readonly submission?: FormSubmission
  onChange(values: FormValues): void
}

export interface FormSubmission {
  /** Where the form is posted without JavaScript; default: the page itself. */
  readonly action?: string | undefined
  onSubmit(values: FormValues): void
}

export function FormFieldsView(props: FormFieldsProps) {
  const { document, form, values, faults, i18n, formId, context, fields: special, submission } = props
  const hydrated = useHydrated()
  // RJSF compares a new object in full, in every field and on every keystroke, so the context is memoized.
  const { amounts, currency } = props.notation
  const formContext = useMemo(
    () => ({ ...context, i18n, amounts, currency, faults, hidden: form.hidden, suggestsEmails: true }),
    [context, i18n, amounts, currency, faults, form.hidden],
  )
  const fields = useMemo(() => buildFieldRegistry(document.ui, special), [document.ui, special])
  const errors = useMemo(() => buildErrorSchema(faults, form, i18n), [faults, form, i18n])
  return (
    <Form<unknown, RJSFSchema, FormContext>
      {...fixed}
      {...(submission ? asFormElement(submission) : { tagName: 'div' })}
      id={formId}
      idPrefix={formId}
      schema={form.drawn}
      uiSchema={form.ui}
      formData={values}
      formContext={formContext}
      fields={fields}
      extraErrors={errors}
      noHtml5Validate={submission !== undefined && hydrated}
      translateString={(key, params) => translate(key, params, i18n)}
      onChange={({ formData }) => {
        const changed = valuesIn(formData)
        const withDefaults = addDefaultsToNewEntries(form.schema, { before: values, after: changed })
        props.onChange(keepChosenBranchValues(form.schema, valuesIn(withDefaults)))
      }}
      onSubmit={({ formData }) => submission?.onSubmit(valuesIn(formData))}
    >
      {/* RJSF adds its own button if there are no children. */}
      <Fragment />
    </Form>
  )
}

const asFormElement = ({ action }: FormSubmission) => ({
  method: 'post',
  ...(action === undefined ? {} : { action }),
})

const fixed = {
  className: 'bp-form',
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
