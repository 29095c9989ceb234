import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FaultMapping } from '#schemas/runtime/form/field-error.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { root } from './command.ts'

/** The forms of the product by id, checked as the server checks them. */
export const readForm = (id: string): FormDocument => makeForm(read(`schemas/forms/${id}.json`))

/** What a field's keyword refuses, where a form says nothing of its own. */
export const readFieldFaults = (): FaultMapping => mappingOf(read('schemas/errors/fields.json'))

/** Codes of `problems.json`. */
export const problemCodes: ReadonlySet<string> = new Set(
  read('schemas/problems.json').map((problem: { code: string }) => problem.code),
)

/** Throws when the value is no form document. */
export function makeForm(value: unknown): FormDocument {
  if (!isForm(value)) throw new Error(JSON.stringify(isForm.errors))
  return value
}

/** Throws when the value is no mapping of faults, or has a code that is not declared. */
function mappingOf(value: unknown): FaultMapping {
  if (!isMapping(value)) throw new Error(JSON.stringify(isMapping.errors))
  for (const { code } of value.rules)
    if (!problemCodes.has(code)) throw new Error(`There is no problem "${code}".`)
  return value
}

function read(file: string) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const formSchema = read('schemas/generated/meta/form.json')
// Which problems there are, a check of its own says, with the nearest.
formSchema.$defs.ProblemCode = { type: 'string' }
const isForm = ajv.compile<FormDocument>(formSchema)
const isMapping = ajv.compile<FaultMapping>(read('schemas/generated/meta/field-errors.json'))
