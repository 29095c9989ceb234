/** Puts the schema of an entity into one piece, for the editor of its records. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { JsonSchema } from '#server/lib/validator-factory.ts'

type Definitions = Readonly<Record<string, JsonSchema>>

const prefix = 'bookplate#/$defs/'
/** Texts in several languages, which the editor shows side by side. */
const texts: ReadonlySet<string> = new Set(['Text', 'Markdown'])

/**
 * Returns the schema without references and descriptions: the editor has words of its own. Where a text may stand for an
 * object with that text, such as terms, it is the object.
 */
export const buildRecordFormSchema = (entity: string, definitions: Definitions): JsonObject =>
  inline({ $ref: prefix + entity }, definitions)

function inline(schema: JsonObject, definitions: Definitions): JsonObject {
  const { $ref, description: _, ...own } = schema
  if (typeof $ref === 'string') {
    const name = $ref.slice(prefix.length)
    if (texts.has(name)) return { format: 'localized-text' }
    // A path, an address, or a page by its name: the editor has one input for all.
    if (name === 'LinkTarget') return { type: 'string', maxLength: 2000 }
    return { ...inline(definitions[name] ?? {}, definitions), ...own }
  }
  const { anyOf } = own
  const [text, object] = Array.isArray(anyOf) ? anyOf : []
  if (isObject(text) && text.$ref === `${prefix}Text` && isObject(object)) {
    const { anyOf: __, ...shape } = object
    return inline(shape, definitions)
  }
  return Object.fromEntries(
    Object.entries(own).map(([key, part]) => [key, inlinePart(key, part, definitions)]),
  )
}

const inlinePart = (key: string, part: unknown, definitions: Definitions): unknown => {
  if (key === 'properties' && isObject(part))
    return Object.fromEntries(
      Object.entries(part).map(([name, property]) => [
        name,
        isObject(property) ? inline(property, definitions) : property,
      ]),
    )
  if ((key === 'items' || key === 'additionalProperties') && isObject(part)) return inline(part, definitions)
  return key === 'anyOf' && Array.isArray(part)
    ? part.map(branch => (isObject(branch) ? inline(branch, definitions) : branch))
    : part
}
