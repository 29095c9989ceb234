/** Finds blocks of a form (`ui:blocks`) in places that show none. */
import { formatPointer, getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import type { FormDocument, JsonObject } from './form.ts'

/** A property that shows blocks has the type null, because it has no answer; it is at the top of the form. */
export const findBlockPropertyFaults = ({ schema, ui = {} }: FormDocument) =>
  findBlocks(ui, []).flatMap(path => {
    const [name = '', ...rest] = path
    const property = getSubobjectOrEmpty(getSubobjectOrEmpty(schema, 'properties'), name)
    const fault = (reason: string) => [{ pointer: formatPointer(['ui', ...path, 'ui:blocks']), reason }]
    if (rest.length > 0 || path.length === 0)
      return fault('is inside another field; move it to a property of its own at the top of the form.')
    if (property.type !== 'null')
      return fault(`shows blocks instead of a question, so the property "${name}" must have "type": "null".`)
    if (Array.isArray(schema.required) && schema.required.includes(name))
      return fault(`has no answer, so the property "${name}" cannot be required.`)
    return getSubobjectOrEmpty(ui, name)['ui:field'] === undefined
      ? []
      : fault('cannot be combined with ui:field; remove one of them.')
  })

const findBlocks = (ui: JsonObject, path: readonly string[]): (readonly string[])[] =>
  Object.entries(ui).flatMap(([key, part]) => {
    if (key === 'ui:blocks') return [path]
    return isObject(part) && !key.startsWith('ui:') ? findBlocks(part, [...path, key]) : []
  })
