/** The fields of a record, rendered through RJSF with the theme of visitors' forms and fields of its own. */
// The package's own start would import a validator for tests.
import Form from '@rjsf/core/lib/components/Form.js'
import { type RJSFSchema, TranslatableString, type ValidatorType } from '@rjsf/utils'
import { Fragment, useMemo, useState } from 'react'
import { formFields, formTemplates, formWidgets } from '#renderer/ui/form/theme.tsx'
import type { FormContext } from '#renderer/ui/form/types.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { isSameValue, type JsonRecord } from '../../saving/record-values.ts'
import { recordFields, recordWidgets } from '../fields/record-fields.ts'
import { findDefaultValues, withDefaultValues } from './default-values.ts'
import { prepareRecordForm } from './prepare-record-form.ts'
import { buildRecordErrorSchema, type RecordFault } from './record-faults.ts'
import { useRecordForm } from './record-form-context.ts'
import { RecordObjectTemplate } from './section-template.tsx'
import { useValueFormatter } from './use-value-formatter.ts'

/** Also the prefix of all ids. */
export const recordFormId = 'record'

interface Props {
  readonly faults: readonly RecordFault[]
  readonly onChange: (draft: JsonRecord) => void
  readonly onSubmit: () => void
}

export function RecordForm({ faults, onChange, onSubmit }: Props) {
  const i18n = useI18n()
  const { draft } = useRecordForm()
  const { schema, ui } = useUsualForm()
  const errors = useMemo(() => buildRecordErrorSchema(faults), [faults])
  const formContext = useMemo(() => ({ i18n: i18n }), [i18n])
  return (
    <Form<unknown, RJSFSchema, FormContext>
      {...fixed}
      schema={schema}
      uiSchema={ui}
      formData={draft}
      formContext={formContext}
      extraErrors={errors}
      translateString={(key, params) => translate(key, params, i18n)}
      onChange={({ formData }) => onChange(isObject(formData) ? formData : {})}
      onSubmit={onSubmit}
    >
      {/* RJSF adds its own button if there are no children. */}
      <Fragment />
    </Form>
  )
}

/** Prepares the form. Another ui schema renders all fields, so it only changes with a value that it shows. */
function useUsualForm() {
  const i18n = useI18n()
  const { form, draft } = useRecordForm()
  const { formatValue } = useValueFormatter(form)
  const prepared = useMemo(() => prepareRecordForm(form, i18n), [form, i18n])
  const found = findDefaultValues(form, draft)
  const [usual, setUsual] = useState(found)
  if (!isSameValue(usual, found)) setUsual(found)
  return useMemo(
    () => ({ ...prepared, ui: withDefaultValues(prepared.ui, usual, { i18n, formatValue }) }),
    [prepared, usual, i18n, formatValue],
  )
}

/** The server checks records; here it only has to find a branch, and schemas of records have none. */
const validator: ValidatorType<unknown, RJSFSchema, FormContext> = {
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
}

const fixed = {
  id: recordFormId,
  idPrefix: recordFormId,
  idSeparator: '-',
  className: 'console-record-form',
  validator,
  templates: { ...formTemplates, ObjectFieldTemplate: RecordObjectTemplate },
  fields: { ...formFields, ...recordFields },
  widgets: { ...formWidgets, ...recordWidgets },
  noValidate: true,
  noHtml5Validate: true,
  showErrorList: false,
  experimental_defaultFormStateBehavior: {
    emptyObjectFields: 'skipDefaults',
    constAsDefaults: 'never',
    requiredBooleanDefault: 'skip',
    arrayMinItems: { populate: 'never' },
  },
} as const

function translate(key: TranslatableString, [first = '']: string[] = [], i18n: FormContext['i18n']): string {
  if (key === TranslatableString.YesLabel) return i18n.phrase('booking.yes')
  if (key === TranslatableString.NoLabel) return i18n.phrase('booking.no')
  return first
}
