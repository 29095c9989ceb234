/** Prepares form documents: checks their limits and normalizes their schemas to JSON Schema 2020-12. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import { normalizeFormSchema } from '#schemas/runtime/form/form-schema.ts'
import type { FileFault, JsonFile } from './files.ts'
import { findFormSizeFaults } from './form-limits.ts'

/** Returns the faults that rule out any further check: documents that are too large, or endless. */
export const findFormFileFaults = (files: readonly JsonFile[]): FileFault[] =>
  files.flatMap(({ file, content }) => findFormSizeFaults(content).map(fault => ({ file, ...fault })))

/** Returns the form files with normalized schemas. */
export const normalizeFormFiles = (files: readonly JsonFile[]): JsonFile[] =>
  files.map(file =>
    isObject(file.content) && isObject(file.content.schema)
      ? { ...file, content: { ...file.content, schema: normalizeFormSchema(file.content.schema) } }
      : file,
  )
