/** Imports definitions and checks what becomes of them as strictly as a document of a business. */
import { expect } from 'vitest'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { evaluateForm } from '#schemas/runtime/form/evaluate-form.ts'
import { applyFormDecisions, type FormDocument, type FormValues } from '#schemas/runtime/form/form.ts'
import { type ImportedForm, importForm } from '#schemas/runtime/form-import/import-form.ts'
import { checkDocuments } from '#server/configuration/business-configuration.ts'
import { loadRules } from '../business/business.ts'

export interface CheckedImport extends ImportedForm {
  /** As the product serves it. */
  readonly form: FormDocument
}

/** Imports a definition; throws with all faults if the product would refuse the result. */
export async function importChecked(definition: unknown): Promise<CheckedImport> {
  const imported = importForm(definition)
  if (!imported.ok) throw new Error(`Refused: ${imported.code}`)
  // Another id, because some are those of the product's forms.
  const id = `imported-${imported.document.id}`.slice(0, 80)
  const document = { kind: imported.kind, id, content: { ...imported.document, id } }
  const checked = checkDocuments([document], await loadRules())
  if (!checked.ok)
    throw new Error(checked.faults.map(({ pointer, reason }) => `${pointer}: ${reason}`).join('\n'))
  const form = checked.configuration[imported.kind === 'form' ? 'forms' : 'surveys'].get(id)
  if (!form) throw new Error('The document is not served.')
  return { ...imported, form }
}

/** Notes as `code pointer`, in order. */
export const listNotes = ({ notes }: ImportedForm): readonly string[] =>
  notes.map(({ code, pointer }) => `${code} ${pointer}`)

/** Evaluates answers as the server does, and lists what it would refuse as `/pointer keyword`. */
export async function answer({ form }: CheckedImport, values: FormValues) {
  const { validation } = await loadRules()
  const evaluation = evaluateForm(form, { values })
  const { schema } = applyFormDecisions(form, evaluation.decisions)
  const check = validation.checkForm(schema)
  return { ...evaluation, faults: check(evaluation.values) }
}

/**
 * Lists the texts of a source that are neither in the document nor in a note nor below the place of one. Identifiers are
 * no texts, and the logic of Typeform has no others.
 */
function findLostTexts(source: unknown, { document, notes }: ImportedForm): readonly string[] {
  const kept = new Set(toWords(JSON.stringify([document, notes.map(({ params }) => params)])))
  const reported = notes.filter(({ code }) => code !== 'name_changed').map(({ pointer }) => pointer)
  const visit = (value: unknown, pointer: string, key: string): readonly string[] => {
    if (typeof value === 'string')
      return identifiers.has(key) ||
        pointer.startsWith('/logic/') ||
        reported.some(place => pointer === place || pointer.startsWith(`${place}/`)) ||
        toWords(value).every(word => kept.has(word) || word === 'panelindex')
        ? []
        : [`${pointer}: ${value}`]
    if (Array.isArray(value)) return value.flatMap((part, index) => visit(part, `${pointer}/${index}`, key))
    if (!isObject(value)) return []
    return Object.entries(value).flatMap(([name, part]) =>
      visit(part, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, name),
    )
  }
  return visit(source, '', '')
}

/** What only identifies parts of the source, or names its kind. */
const identifiers = new Set(
  `type id $id ref name display cellType inputType op action formId itemId questionId revisionId responderUri linkedSheetId folderId
  goToSectionId goToAction $schema format locale language rateType renderAs iconType visibleIf requiredIf expression
  choicesOrder contentMode questionsOnPageMode $ref href subfield_key redirect_url ui:widget emailCollectionType types
  acceptedTypes button_mode shape pattern regex youtubeUri imageLink`.split(/\s+/),
)

const toWords = (text: string): readonly string[] =>
  text
    .replace(/\\n/g, ' ')
    .replace(/\{\{\w+:[^{}]*\}\}/g, ' ')
    .replace(/<\/?[a-z][^<>]*>/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

export const expectNothingLost = (source: unknown, imported: ImportedForm): void =>
  expect(findLostTexts(source, imported)).toEqual([])
