/**
 * Builds field ids. A property may have any name, but an id contains no spaces, because they separate ids in
 * lists of them.
 */
import type { FieldPathList } from '@rjsf/utils'

export const buildFieldId = (prefix: string, path: FieldPathList): string =>
  [prefix, ...path].join('-').replace(/\s/g, '_')
