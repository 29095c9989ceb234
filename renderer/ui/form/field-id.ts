/**
 * Builds field ids. A property may have any name, but an id contains no spaces, because they separate ids in
 * lists of them.
 */
import type { FieldPathId, FieldPathList, GlobalFormOptions } from '@rjsf/utils'

export const buildFieldId = (prefix: string, path: FieldPathList): string =>
  [prefix, ...path].join('-').replace(/\s/g, '_')

/** Replaces RJSF's own function in the build. */
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

// RJSF uses the default import.
export { toFieldPathId as default }
