/** Puts the schemas of content into one piece, for its editor. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { JsonSchema } from '#server/lib/validator-factory.ts'

type Definitions = Readonly<Record<string, JsonSchema>>

const prefix = 'bookplate#/$defs/'

/** Entities that the editor has a field of its own for. */
const formats: Readonly<Record<string, string>> = {
  Text: 'text',
  Markdown: 'markdown',
  Image: 'image',
  LinkTarget: 'link',
  Blocks: 'blocks',
}

/** Returns the schema without references and descriptions, which are in the words of programs. */
export function buildContentFormSchema(schema: JsonObject, definitions: Definitions): JsonObject {
  const { $ref, description: _, ...own } = schema
  if (typeof $ref === 'string') {
    const name = $ref.slice(prefix.length)
    const format = formats[name]
    if (format !== undefined) return { format, ...own }
    return { ...buildContentFormSchema(definitions[name] ?? {}, definitions), ...own }
  }
  return Object.fromEntries(
    Object.entries(own).map(([key, part]) => [key, buildPart(key, part, definitions)]),
  )
}

function buildPart(key: string, part: unknown, definitions: Definitions): unknown {
  if (key === 'properties' && isObject(part))
    return Object.fromEntries(
      Object.entries(part).map(([name, property]) => [
        name,
        isObject(property) ? buildContentFormSchema(property, definitions) : property,
      ]),
    )
  return key === 'items' && isObject(part) ? buildContentFormSchema(part, definitions) : part
}
