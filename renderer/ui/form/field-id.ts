/** Ids of fields. A property may be called anything, an id of the page has no blanks, as others list it between blanks. */
import type { FieldPathId, FieldPathList, GlobalFormOptions } from '@rjsf/utils'

export const buildFieldId = (prefix: string, path: FieldPathList): string =>
  [prefix, ...path].join('-').replace(/\s/g, '_')

/** What the build puts in the place of RJSF's own. */
function toFieldPathId(
  name: string | number,
  { idPrefix, nameGenerator }: GlobalFormOptions,
  parent?: FieldPathId | FieldPathList,
): FieldPathId {
  const above = parent === undefined ? [] : 'path' in parent ? parent.path : parent
  const path = name === '' ? above : [...above, name]
  const own = nameGenerator && path.length > 0 ? { name: nameGenerator(path, idPrefix) } : {}
  return { path, $id: buildFieldId(idPrefix, path), ...own }
}

// RJSF imports it so.
export { toFieldPathId as default }
