/** Form documents as they come from their files: within the limits, in the words of JSON Schema 2020-12. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import { normalizeFormSchema } from '#schemas/runtime/form/form-schema.ts'
import type { FileFault, JsonFile } from './files.ts'
import { findFormLimitFaults } from './form-limits.ts'

/** Why documents must not even be looked at further: they are too much, or endless. */
export const findFormFileFaults = (files: readonly JsonFile[]): FileFault[] =>
  files.flatMap(({ file, content }) => findFormLimitFaults(content).map(fault => ({ file, ...fault })))

/** Form files whose schemas are as the product works with them. */
export const normalizeFormFiles = (files: readonly JsonFile[]): JsonFile[] =>
  files.map(file =>
    isObject(file.content) && isObject(file.content.schema)
      ? { ...file, content: { ...file.content, schema: normalizeFormSchema(file.content.schema) } }
      : file,
  )
