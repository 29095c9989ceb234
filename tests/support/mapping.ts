import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FaultMapping } from '#schemas/fault.ts'
import form from '#schemas/meta/form.json' with { type: 'json' }
import problems from '#schemas/problems.json' with { type: 'json' }

const codes = new Set(problems.map(problem => problem.code))
const validate = new Ajv2020().addSchema(form).compile<FaultMapping>({ $ref: 'form#/$defs/Mapping' })

/** A mapping as it stands in JSON, checked like any other document. */
export function mappingOf(value: unknown): FaultMapping {
  if (!validate(value)) throw new Error(JSON.stringify(validate.errors))
  for (const rule of value.rules)
    if (!codes.has(rule.code)) throw new Error(`There is no problem "${rule.code}".`)
  return value
}
