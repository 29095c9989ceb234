import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FaultMapping } from '#schemas/runtime/form/field-error.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { root } from '../run/command.ts'

/** Reads a form of the product or of the demo, checked like on the server. */
export const readForm = (id: string): FormDocument =>
  makeForm(
    read(
      ['schemas/forms', 'server/demo/harbor/forms']
        .map(folder => `${folder}/${id}.json`)
        .find(file => existsSync(join(root, file))) ?? id,
    ),
  )

/** Reads the default faults for a field's keywords, used if a form has none of its own. */
export const readFieldFaults = (): FaultMapping => mappingOf(read('schemas/errors/fields.json'))

/** The codes in `problems.json`. */
export const problemCodes: ReadonlySet<string> = new Set(
  read('schemas/problems.json').map((problem: { code: string }) => problem.code),
)

/** Throws if the value is not a form document. */
export function makeForm(value: unknown): FormDocument {
  if (!isForm(value)) throw new Error(JSON.stringify(isForm.errors))
  return value
}

/** Throws if the value is not a fault mapping or has an undeclared code. */
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
// A separate check covers problem codes and suggests the nearest one.
formSchema.$defs.ProblemCode = { type: 'string' }
const isForm = ajv.compile<FormDocument>(formSchema)
const isMapping = ajv.compile<FaultMapping>(read('schemas/generated/meta/field-errors.json'))
