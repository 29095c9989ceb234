/** Prepares what the decisions leave of a form for rendering: localized, and converted for RJSF. */
import { addAddressLabels } from '#renderer/ui/form/address.tsx'
import {
  applyFormDecisions,
  type FormDecisions,
  type FormDocument,
  type FormSchemas,
  type JsonObject,
} from '#schemas/runtime/form/form.ts'
import { type FormTranslator, localizeForm } from '#schemas/runtime/form/form-text.ts'
import { toRjsfSchema } from '#schemas/runtime/form/rjsf-schema.ts'

export interface RenderableForm extends FormSchemas {
  /** The schema in RJSF's dialect. */
  readonly drawn: JsonObject
  readonly hidden: FormDecisions['hidden']
}

/**
 * Returns the form for `decisions` (as JSON). Equal decisions give the same object, for which RJSF keeps its
 * own caches. Cached per language, as it takes a tenth of the time to render a page with a long form.
 */
export function prepareRenderableForm(
  document: FormDocument,
  decisions: string,
  i18n: FormTranslator,
): RenderableForm {
  const forms = formsOf(document, i18n)
  const known = forms.get(decisions)
  if (known) return known
  const form = drawn(document, JSON.parse(decisions), i18n)
  if (forms.size >= maxKeptForms) forms.clear()
  forms.set(decisions, form)
  return form
}

const maxKeptForms = 20
const kept = new WeakMap<FormDocument, WeakMap<FormTranslator, Map<string, RenderableForm>>>()

function formsOf(document: FormDocument, i18n: FormTranslator): Map<string, RenderableForm> {
  const languages = kept.get(document) ?? new WeakMap<FormTranslator, Map<string, RenderableForm>>()
  kept.set(document, languages)
  const forms = languages.get(i18n) ?? new Map<string, RenderableForm>()
  languages.set(i18n, forms)
  return forms
}

function drawn(document: FormDocument, decisions: FormDecisions, i18n: FormTranslator): RenderableForm {
  const left = applyFormDecisions(document, decisions)
  const { schema, ui } = localizeForm(left, i18n)
  return {
    schema,
    ui: addAddressLabels(ui, i18n),
    drawn: toRjsfSchema(left.schema),
    hidden: decisions.hidden,
  }
}
