/**
 * Validates JSON Schema in the browser by interpretation: AJV compiles with `eval`, which our Content Security Policy
 * forbids. The server's AJV is the authority; a test ensures that both agree on the same values.
 */
import { format, type SchemaDraft, Validator } from '@cfworker/json-schema'
import { type RJSFSchema, toErrorSchema, type ValidatorType } from '@rjsf/utils'
import type { FormContext } from '#renderer/ui/form/types.ts'
import { parsePointer } from '#schemas/runtime/core/pointer.ts'
import { findDatesNotInPast } from '#schemas/runtime/form/date-limits.ts'
import { fromCfworkerErrors, type ValidationIssue } from '#schemas/runtime/form/field-error.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { schemaFormatValidators } from '#schemas/runtime/form/format-validators.ts'
import { findNamelessPairs } from '#schemas/runtime/form/key-value-pairs.ts'

// Both sides use the same format validators and ignore all other formats.
for (const name in format) if (!(name in schemaFormatValidators)) delete format[name]
Object.assign(format, schemaFormatValidators)

/** Returns all issues of a value, or an empty list. `root` holds the `$defs` to which the schema refers. */
export const findValidationIssues = (
  schema: JsonObject,
  value: unknown,
  root: JsonObject = schema,
): ValidationIssue[] => [
  ...fromCfworkerErrors(validatorOf(schema, root).validate(plain(value)).errors, {
    $defs: root.$defs,
    ...schema,
  }),
  ...findDatesNotInPast(schema, value),
  ...findNamelessPairs(value),
]

/**
 * The validator for RJSF, which uses it to find the matching branch of a schema. `findValidationIssues` validates forms.
 */
export const rjsfValidator: ValidatorType<unknown, RJSFSchema, FormContext> = {
  isValid: (schema, value, root) => validatorOf(schema, root).validate(plain(value)).valid,
  validateFormData(value, schema) {
    const errors = findValidationIssues(schema, value).map(({ pointer, keyword, params }) => ({
      name: keyword,
      property: parsePointer(pointer)
        .map(name => `.${name}`)
        .join(''),
      message: keyword,
      stack: `${pointer} ${keyword}`,
      params,
    }))
    return { errors, errorSchema: toErrorSchema(errors) }
  },
  rawValidation() {
    throw new Error('Use findSchemaIssues.')
  },
}

/**
 * Converts a value to plain JSON: the package throws on undefined, which RJSF leaves behind for each cleared
 * field. At the top, undefined becomes null, which has no type that forms use, as undefined has none to AJV.
 */
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

const kept = new WeakMap<JsonObject, { readonly root: JsonObject; readonly validator: Validator }>()

function validatorOf(schema: JsonObject, root: JsonObject): Validator {
  const known = kept.get(schema)
  if (known?.root === root) return known.validator
  // A copy, because the package writes what it resolves into the schema.
  const validator = new Validator(structuredClone({ $defs: root.$defs, ...schema }), draftOf(root), false)
  kept.set(schema, { root, validator })
  return validator
}

const draftOf = ({ $schema }: JsonObject): SchemaDraft =>
  typeof $schema === 'string' && $schema.includes('draft-07') ? '7' : '2020-12'
