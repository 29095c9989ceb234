import type { Check, Validation } from '../validation.ts'

/** The check of one entity schema, by its type name. Compiling takes milliseconds, and there are many records. */
export function entityCheck(entity: string, validation: Validation): Check {
  const checks = compiled.get(validation) ?? new Map<string, Check>()
  compiled.set(validation, checks)
  const check = checks.get(entity) ?? validation.check({ $ref: `bookplate#/$defs/${entity}` })
  checks.set(entity, check)
  return check
}

const compiled = new WeakMap<Validation, Map<string, Check>>()
