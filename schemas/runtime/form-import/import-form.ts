/** Imports forms that people have elsewhere: react-jsonschema-form, SurveyJS, Typeform, Google Forms, or one of Bookplate. */
import { isObject } from '../core/pointer.ts'
import { importGoogleForm } from './import-google-form.ts'
import type { ImportNote } from './import-note.ts'
import { importRjsf } from './import-rjsf.ts'
import { importSurveyJs } from './import-survey-js.ts'
import { importTypeform } from './import-typeform.ts'
import { asksForPerson, type ImportedDocument } from './imported-fields.ts'
import { type ImportSource, openImportSource } from './source-node.ts'

/** Where a definition comes from. */
export type ImportFormat = 'bookplate' | 'rjsf' | 'survey-js' | 'typeform' | 'google-forms'

export interface ImportedForm {
  readonly ok: true
  readonly format: ImportFormat
  readonly kind: 'form' | 'survey'
  readonly document: ImportedDocument
  /** What could not be carried over, or not as it was, in the order of the source. */
  readonly notes: readonly ImportNote[]
}

export interface RefusedImport {
  readonly ok: false
  /**
   * - not_recognized: it has the shape of none of the formats
   * - no_questions: it has the shape of a format, but nothing in it can be asked
   * - too_deep: it is nested deeper than any form
   */
  readonly code: 'not_recognized' | 'no_questions' | 'too_deep'
  readonly format?: ImportFormat
}

const maxDepth = 60

/** Converts a definition, parsed from JSON. Throws nothing, whatever it is given. */
export function importForm(definition: unknown): ImportedForm | RefusedImport {
  if (isDeeper(definition, maxDepth)) return { ok: false, code: 'too_deep' }
  const found = findDefinition(definition)
  if (!found) return { ok: false, code: 'not_recognized' }
  const { format, source: value } = found
  if (format === 'bookplate') return { ok: true, format, kind: getOwnKind(value), document: value, notes: [] }
  const source = openImportSource(value)
  const document = importers[format](source)
  const { properties } = document.schema
  if (!isObject(properties) || Object.keys(properties).length === 0)
    if (format !== 'rjsf' || !hasBranches(document.schema)) return { ok: false, code: 'no_questions', format }
  const isForm = format === 'rjsf' || asksForPerson(document.schema, document.ui)
  return { ok: true, format, kind: isForm ? 'form' : 'survey', document, notes: source.finish() }
}

const importers: Readonly<
  Record<Exclude<ImportFormat, 'bookplate'>, (source: ImportSource) => ImportedDocument>
> = {
  rjsf: importRjsf,
  'survey-js': importSurveyJs,
  typeform: importTypeform,
  'google-forms': importGoogleForm,
}

type FoundDefinition =
  | { readonly format: 'bookplate'; readonly source: ImportedDocument }
  | { readonly format: Exclude<ImportFormat, 'bookplate'>; readonly source: unknown }

/** Recognizes a format by what its documentation says that each definition has. */
function findDefinition(value: unknown): FoundDefinition | undefined {
  if (!isObject(value)) return undefined
  const { schema, id, version, items, info, fields, pages, elements, questions } = value
  if (isOwnDocument(value)) return { format: 'bookplate', source: value }
  if (isObject(info) && (Array.isArray(items) || 'formId' in value))
    return { format: 'google-forms', source: value }
  if (Array.isArray(fields) && fields.every(isTypeformField)) return { format: 'typeform', source: value }
  if ([pages, elements, questions].some(Array.isArray) && !isObject(value.properties))
    return { format: 'survey-js', source: value }
  if (isObject(schema) && isObjectSchema(schema)) return { format: 'rjsf', source: value }
  if (id === undefined && version === undefined && isObjectSchema(value))
    return { format: 'rjsf', source: value }
  return isObject(value.properties) && isObjectSchema(value) ? { format: 'rjsf', source: value } : undefined
}

function isOwnDocument(value: Readonly<Record<string, unknown>>): value is ImportedDocument {
  const { id, version, schema } = value
  return typeof id === 'string' && typeof version === 'number' && isObject(schema) && !('uiSchema' in value)
}

const isTypeformField = (field: unknown): boolean => isObject(field) && typeof field.type === 'string'

const isObjectSchema = ({ type, properties, $ref, allOf, oneOf, anyOf }: Readonly<Record<string, unknown>>) =>
  isObject(properties) ||
  (type === 'object' && [$ref, allOf, oneOf, anyOf].some(part => part !== undefined)) ||
  (typeof $ref === 'string' && type === undefined)

const hasBranches = ({ $ref, allOf, oneOf, anyOf }: Readonly<Record<string, unknown>>): boolean =>
  [$ref, allOf, oneOf, anyOf].some(part => part !== undefined)

/** A document does not say what it is; only forms book, charge, and ask who somebody is. */
const getOwnKind = (document: ImportedDocument): 'form' | 'survey' =>
  document.books !== undefined ||
  document.payment !== undefined ||
  asksForPerson(document.schema, document.ui)
    ? 'form'
    : 'survey'

/** Keeps a stack of its own, because the value may be deep enough to exhaust the call stack. */
function isDeeper(value: unknown, levels: number): boolean {
  const open: { readonly part: unknown; readonly depth: number }[] = [{ part: value, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, depth } = next
    if (typeof part !== 'object' || part === null) continue
    if (depth > levels) return true
    for (const inner of Object.values(part)) open.push({ part: inner, depth: depth + 1 })
  }
  return false
}
