/**
 * Prepares form documents: finds their files, checks their limits and normalizes their schemas to JSON Schema 2020-12.
 */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import { normalizeFormSchema } from '#schemas/runtime/form/form-schema.ts'
import { memoizeByObject } from '#server/lib/memoize.ts'
import type { FileFault, JsonFile } from './files.ts'
import { findFormSizeFaults } from './form-limits.ts'

/** Returns the path of the file that a form or survey is read from. */
export const getFormFile = (folder: 'forms' | 'surveys', id: string): string => `schemas/${folder}/${id}.json`

/** Returns the faults that rule out any further check: documents that are too large, or endless. */
export const findFormFileFaults = (files: readonly JsonFile[]): FileFault[] =>
  files.flatMap(({ file, content }) => findFormSizeFaults(content).map(fault => ({ file, ...fault })))

/** Returns a form file with a normalized schema. */
export const normalizeFormFile = memoizeByObject(
  (file: JsonFile): JsonFile =>
    isObject(file.content) && isObject(file.content.schema)
      ? { ...file, content: { ...file.content, schema: normalizeFormSchema(file.content.schema) } }
      : file,
)
