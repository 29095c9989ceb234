/** The form that is left of a document, in words and ready to be drawn. */
import { addAddressLabels } from '#renderer/ui/form/address.tsx'
import { drawable } from '#schemas/runtime/form/drawable-schema.ts'
import {
  type Decisions,
  type FormDocument,
  type FormShape,
  type JsonObject,
  shapeForm,
} from '#schemas/runtime/form/form.ts'
import { type FormWords, resolveTexts } from '#schemas/runtime/form/form-text.ts'

export interface RenderableForm extends FormShape {
  /** The schema in the words of RJSF. */
  readonly drawn: JsonObject
  readonly hidden: Decisions['hidden']
}

/**
 * `decisions` as JSON: the same ones give the same form, for which RJSF keeps what it has worked out. Kept per
 * language, as it takes a tenth of the time in which a page with a long form is drawn.
 */
export function prepareForm(document: FormDocument, decisions: string, words: FormWords): RenderableForm {
  const forms = formsOf(document, words)
  const known = forms.get(decisions)
  if (known) return known
  const form = drawn(document, JSON.parse(decisions), words)
  if (forms.size >= mostKept) forms.clear()
  forms.set(decisions, form)
  return form
}

const mostKept = 20
const kept = new WeakMap<FormDocument, WeakMap<FormWords, Map<string, RenderableForm>>>()

function formsOf(document: FormDocument, words: FormWords): Map<string, RenderableForm> {
  const languages = kept.get(document) ?? new WeakMap<FormWords, Map<string, RenderableForm>>()
  kept.set(document, languages)
  const forms = languages.get(words) ?? new Map<string, RenderableForm>()
  languages.set(words, forms)
  return forms
}

function drawn(document: FormDocument, decisions: Decisions, words: FormWords): RenderableForm {
  const left = shapeForm(document, decisions)
  const { schema, ui } = resolveTexts(left, words)
  return {
    schema,
    ui: addAddressLabels(ui, words),
    drawn: drawable(left.schema),
    hidden: decisions.hidden,
  }
}
