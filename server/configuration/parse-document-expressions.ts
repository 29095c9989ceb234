import { getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { parseExpressionOrThrow } from '#schemas/runtime/expression/expression.ts'

/**
 * Parses every expression in a valid document. The document's schema says where expressions are; follows its
 * `properties`, `patternProperties`, `additionalProperties`, `items`, `anyOf` and internal references.
 */
export function withParsedExpressions(document: unknown, schema: unknown, whole = schema): unknown {
  if (!isObject(schema)) return document
  const { $ref, anyOf, items, properties, patternProperties, additionalProperties } = schema
  if ($ref === 'bookplate#/$defs/Expression' || $ref === 'bookplate#/$defs/Formula')
    return typeof document === 'string' ? parseExpressionOrThrow(document) : document
  if (typeof $ref === 'string' && $ref.startsWith('#'))
    return withParsedExpressions(document, getAtPointer(whole, $ref.slice(1)), whole)
  if (Array.isArray(anyOf))
    return anyOf.reduce((parsed, branch) => withParsedExpressions(parsed, branch, whole), document)
  if (Array.isArray(document)) return document.map(item => withParsedExpressions(item, items, whole))
  if (!isObject(document)) return document
  const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {})
  const schemaOf = (name: string) =>
    (isObject(properties) && properties[name]) ||
    patterns.find(([pattern]) => new RegExp(pattern, 'u').test(name))?.[1] ||
    additionalProperties
  return Object.fromEntries(
    Object.entries(document).map(([name, part]) => [
      name,
      withParsedExpressions(part, schemaOf(name), whole),
    ]),
  )
}
