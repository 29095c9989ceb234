/**
 * Creates a schema for browsers, without the patterns that might hang their engines and those that they cannot read;
 * only the server checks these. The result is never stricter than the original.
 */

import { formatPointer, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import { resolveRef } from '#schemas/runtime/core/reference.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { DocumentFault } from '#schemas/runtime/form/form-document-faults.ts'
import { listSubschemas, mapSubschemas } from '#schemas/runtime/form/subschemas.ts'
import { mayBacktrack } from '#server/lib/linear-pattern.ts'

export function stripUnsafePatterns(root: JsonObject): JsonObject {
  const losesNames = places(root).some(({ schema }) => listPatternNames(schema).some(isUnsafePattern))
  const stripPart = (part: JsonObject): JsonObject => {
    const { pattern, patternProperties, not, oneOf, ...rest } = mapSubschemas(part, stripPart)
    const names = Object.entries(getSubobjectOrEmpty(part, 'patternProperties')).filter(
      ([name]) => !isUnsafePattern(name),
    )
    const branches = part.oneOf
    const isLoose = Array.isArray(branches) && branches.some(branch => losesPattern(branch, root))
    return {
      ...(losesNames ? withoutOthers(rest) : rest),
      ...(typeof pattern === 'string' && isUnsafePattern(pattern) ? {} : pickKeywords({ pattern })),
      ...(isObject(patternProperties)
        ? { patternProperties: Object.fromEntries(names.map(([name]) => [name, patternProperties[name]])) }
        : {}),
      ...(losesPattern(part.not, root) ? {} : pickKeywords({ not })),
      // Without a pattern, several branches may hold at once.
      ...(isLoose && rest.anyOf === undefined ? { anyOf: oneOf } : isLoose ? {} : pickKeywords({ oneOf })),
    }
  }
  return stripPart(root)
}

/**
 * Finds unsafe patterns in conditions. Conditions decide what is asked, so browsers cannot leave a pattern out of
 * them.
 */
export const findConditionPatternFaults = (root: JsonObject): DocumentFault[] =>
  places(root).flatMap(({ path, schema }) =>
    losesPattern(schema.if, root)
      ? [
          {
            pointer: formatPointer(['schema', ...path, 'if']),
            reason:
              'has a pattern that a browser may hang on or not support; in a condition, do not nest repetitions.',
          },
        ]
      : [],
  )

const listPatternNames = (schema: JsonObject): string[] =>
  Object.keys(getSubobjectOrEmpty(schema, 'patternProperties'))

/** Removes keywords for other properties: one whose name pattern is gone would count as such. */
const withoutOthers = ({ additionalProperties: _, unevaluatedProperties: __, ...schema }: JsonObject) =>
  schema

function losesPattern(schema: unknown, root: JsonObject, seen = new Set<unknown>()): boolean {
  if (!isObject(schema) || seen.has(schema)) return false
  seen.add(schema)
  const whole = resolveRef(schema, root)
  return (
    (typeof whole.pattern === 'string' && isUnsafePattern(whole.pattern)) ||
    listPatternNames(whole).some(isUnsafePattern) ||
    listSubschemas(whole).some(part => part.path[0] !== '$defs' && losesPattern(part.schema, root, seen))
  )
}

function places(root: JsonObject) {
  const found: { path: readonly (string | number)[]; schema: JsonObject }[] = [{ path: [], schema: root }]
  // The list grows during the loop.
  for (const { path, schema } of found)
    for (const part of listSubschemas(schema))
      found.push({ path: [...path, ...part.path], schema: part.schema })
  return found
}

const isUnsafePattern = (pattern: string): boolean => mayBacktrack(pattern) || !isReadable(pattern)

function isReadable(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'))
  } catch {
    return false
  }
}

const pickKeywords = (keywords: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined))
