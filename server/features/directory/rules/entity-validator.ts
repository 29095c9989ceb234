import type { SchemaValidator, ValidatorFactory } from '#server/lib/validator-factory.ts'

/**
 * Returns the validator of an entity schema, by its type name. Caches it, because compiling takes milliseconds and
 * there are many records.
 */
export function getEntityValidator(entity: string, validation: ValidatorFactory): SchemaValidator {
  const checks = compiled.get(validation) ?? new Map<string, SchemaValidator>()
  compiled.set(validation, checks)
  const check = checks.get(entity) ?? validation.check({ $ref: `bookplate#/$defs/${entity}` })
  checks.set(entity, check)
  return check
}

const compiled = new WeakMap<ValidatorFactory, Map<string, SchemaValidator>>()
