/**
 * Implements `unevaluatedProperties` and `unevaluatedItems` as JSON Schema 2020-12 (core, section 11) defines them.
 * AJV decides at compile time what other keywords evaluate, and therefore gets `contains`, `if` without `then` and
 * lists within `allOf` wrong. These keywords look at the value instead, as the browser's validator does.
 */
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js'
import type { SchemaObjCxt } from 'ajv/dist/compile/index.js'
import type { DataValidateFunction, DataValidationCxt } from 'ajv/dist/types/index.js'
import { formatPointer, getAtPointer, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import { toValidationIssues } from '#schemas/runtime/form/field-error.ts'
import { compileLinearPattern, type LinearPattern } from './linear-pattern.ts'

interface Schema {
  readonly [keyword: string]: unknown
}

/** Replaces AJV's two keywords. `createAjv` creates another such instance, which compiles subschemas. */
export function registerUnevaluatedKeywords(ajv: Ajv2020, createAjv: () => Ajv2020): void {
  const compile = (keyword: string) => (wanted: unknown, parent: Schema, context: SchemaObjCxt) => {
    const parts = createSubschemaValidator(context.schemaEnv.root.schema, createAjv)
    const { [keyword]: _, ...others } = parent
    const validate: DataValidateFunction = (value: object, place?: DataValidationCxt) => {
      const evaluated = parts.evaluated(others, value)
      const errors = Object.entries(value).flatMap(([name, part]) =>
        evaluated.has(name)
          ? []
          : parts.errorsIn(wanted, part, (place?.instancePath ?? '') + formatPointer([name])),
      )
      validate.errors = errors
      return errors.length === 0
    }
    return validate
  }
  for (const [keyword, type] of keywords) {
    ajv.removeKeyword(keyword)
    ajv.addKeyword({ keyword, type, schemaType: ['boolean', 'object'], compile: compile(keyword) })
  }
}

const keywords = [
  ['unevaluatedProperties', 'object'],
  ['unevaluatedItems', 'array'],
] as const

/** Creates a validator for subschemas, each compiled when it is first needed. */
function createSubschemaValidator(root: unknown, createAjv: () => Ajv2020) {
  const pointers = mapSchemaPointers(root)
  const compiled = new Map<Schema, ValidateFunction>()
  const patterns = new Map<string, LinearPattern>()
  const getPattern = (source: string): LinearPattern => {
    const pattern = patterns.get(source) ?? compileLinearPattern(source)
    patterns.set(source, pattern)
    return pattern
  }
  let ajv: Ajv2020 | undefined
  const validatorOf = (part: Schema): ValidateFunction => {
    const known = compiled.get(part)
    if (known) return known
    // References inside a subschema are resolved against the whole schema.
    ajv ??= createAjv().addSchema(isObject(root) ? { ...root, $id: 'whole' } : {}, 'whole', false, false)
    const validate = ajv.compile({ $ref: `whole#${encodeURI(pointers.get(part) ?? '')}` })
    compiled.set(part, validate)
    return validate
  }
  const holds = (part: unknown, value: unknown): boolean =>
    isObject(part) ? validatorOf(part)(value) === true : part !== false

  /**
   * Returns the names of the properties, or the indices of the items, that this schema and its in-place applicators
   * evaluate.
   */
  function evaluated(schema: unknown, value: object, within: readonly unknown[] = []): ReadonlySet<string> {
    if (!isObject(schema) || within.includes(schema)) return new Set()
    const inner = [...within, schema]
    const own = Array.isArray(value)
      ? evaluatedItems(schema, value, holds)
      : evaluatedProperties(schema, Object.keys(value), getPattern)
    const applied = appliedInPlace(schema, value, { root, holds })
    return new Set([...own, ...applied.flatMap(part => [...evaluated(part, value, inner)])])
  }

  function errorsIn(wanted: unknown, value: unknown, instancePath: string) {
    if (holds(wanted, value)) return []
    if (!isObject(wanted)) return [{ instancePath, keyword: 'false schema', params: {} }]
    return toValidationIssues(validatorOf(wanted).errors ?? []).map(({ pointer, keyword, params }) => {
      const { missingProperty: _, additionalProperty: __, propertyName: ___, ...rest } = params
      return { instancePath: instancePath + pointer, keyword, params: rest }
    })
  }
  return { evaluated, errorsIn }
}

/** Returns the in-place subschemas against which the value is valid. */
function appliedInPlace(
  schema: Schema,
  value: object,
  { root, holds }: { readonly root: unknown; holds(part: unknown, value: unknown): boolean },
): readonly unknown[] {
  const { $ref, allOf, anyOf, oneOf } = schema
  const listed = (branches: unknown): readonly unknown[] => (Array.isArray(branches) ? branches : [])
  const dependent = Object.entries(getSubobjectOrEmpty(schema, 'dependentSchemas'))
  const condition =
    schema.if === undefined ? [] : holds(schema.if, value) ? [schema.if, schema.then] : [schema.else]
  return [
    ...(typeof $ref === 'string' ? [getAtPointer(root, decodeURIComponent($ref.slice(1)))] : []),
    ...listed(allOf),
    ...[...listed(anyOf), ...listed(oneOf)].filter(branch => holds(branch, value)),
    ...dependent.filter(([name]) => Object.hasOwn(value, name)).map(([, part]) => part),
    ...condition,
  ]
}

function evaluatedProperties(
  schema: Schema,
  names: readonly string[],
  getPattern: (source: string) => LinearPattern,
): readonly string[] {
  if ('additionalProperties' in schema || 'unevaluatedProperties' in schema) return names
  const properties = getSubobjectOrEmpty(schema, 'properties')
  const patterns = Object.keys(getSubobjectOrEmpty(schema, 'patternProperties')).map(getPattern)
  return names.filter(name => Object.hasOwn(properties, name) || patterns.some(pattern => pattern.test(name)))
}

function evaluatedItems(
  { items, unevaluatedItems, prefixItems, contains }: Schema,
  list: readonly unknown[],
  holds: (part: unknown, value: unknown) => boolean,
): readonly string[] {
  const first = Array.isArray(prefixItems) ? prefixItems.length : 0
  return list.flatMap((entry, index) =>
    items !== undefined ||
    unevaluatedItems !== undefined ||
    index < first ||
    (contains !== undefined && holds(contains, entry))
      ? [String(index)]
      : [],
  )
}

/** Maps each subschema to its pointer in the whole schema (RFC 6901). */
function mapSchemaPointers(root: unknown): ReadonlyMap<unknown, string> {
  const pointers = new Map<unknown, string>()
  const visit = (value: unknown, pointer: string) => {
    if (typeof value !== 'object' || value === null || pointers.has(value)) return
    pointers.set(value, pointer)
    for (const [key, part] of Object.entries(value)) visit(part, pointer + formatPointer([key]))
  }
  visit(root, '')
  return pointers
}
