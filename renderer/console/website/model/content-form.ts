/** What the editor of a page knows about its record and blocks, as `getContentForm` says. */
import type { GetContentFormOutput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

export type ContentForm = GetContentFormOutput
export type ContentFolder = 'pages' | 'posts' | 'categories' | 'authors' | 'tags' | 'products' | 'collections'

export interface ContentProperty {
  readonly name: string
  readonly schema: JsonRecord
  readonly isRequired: boolean
}

/** Lists the properties of an object's schema, in order. */
export function listProperties(schema: unknown): readonly ContentProperty[] {
  if (!isObject(schema) || !isObject(schema.properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).flatMap(([name, property]) =>
    isObject(property) ? [{ name, schema: property, isRequired: required.includes(name) }] : [],
  )
}

export const findBlockSchema = (form: ContentForm, type: unknown): JsonRecord | undefined =>
  form.blocks.find(({ name }) => name === type)?.schema

/** What a slug names, from the schema or, for the record's own properties, from their names. */
export function findNamedKind({
  name,
  schema,
}: Pick<ContentProperty, 'name' | 'schema'>): string | undefined {
  if (typeof schema.names === 'string') return schema.names
  return ownNames[name]
}

const ownNames: Readonly<Record<string, string>> = {
  site: 'page',
  author: 'author',
  category: 'category',
  tags: 'tag',
  service: 'service',
  provider: 'provider',
  form: 'form',
  products: 'product',
}
