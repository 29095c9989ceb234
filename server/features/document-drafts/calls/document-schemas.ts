/** Handles the call by which editors of documents get suggestions, descriptions and problems while somebody types. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import type { EditorJsonSchema } from '#schemas/runtime/meta/editor-schemas.ts'
import type { Handler } from '#server/calls/handler.ts'
import { findDocumentKind } from '#server/configuration/document-kinds.ts'
import { checkRecordKinds } from '#server/features/people/calls/operator-rights.ts'
import { memoizeByObject } from '#server/lib/memoize.ts'

export const getDocumentSchema: Handler<'getDocumentSchema'> = ({ kind }, { caller, configuration }) => {
  const refusal = checkRecordKinds([kind], caller)
  if (refusal) return refusal
  const name = findDocumentKind(kind)?.schema
  const schema = name === undefined ? undefined : configuration.editorSchema(name)
  if (!schema) throw new Error(`There is no meta schema for documents "${kind}".`)
  const widgets = [...configuration.widgets.values()].flatMap(
    ({ name, title, description, value, module }) =>
      module === undefined || value.type === 'null'
        ? []
        : [{ name, title, description, value: { ...value } }],
  )
  return done({ schema: { ...(kind === 'routes' ? toRouteSchema(schema) : schema) }, widgets })
}

/** A file lists routes; a document of a business is one of them, which it can also close. */
const toRouteSchema = memoizeByObject(
  ({ $schema, $defs, then: list }: EditorJsonSchema): EditorJsonSchema => {
    const items = isObject(list) && isObject(list.items) ? list.items : {}
    const status = {
      description: 'A closed route is not found. Only a route that the business has added can be closed.',
      enum: ['closed'],
    }
    const route = {
      ...items,
      properties: { ...(isObject(items.properties) ? items.properties : {}), status },
    }
    return {
      $schema,
      type: 'object',
      if: { required: ['status'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { ...route, required: ['name', 'status'] },
      else: route,
      ...($defs ? { $defs } : {}),
    }
  },
)
