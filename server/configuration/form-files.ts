/**
 * Prepares form documents: finds their files, checks their limits and normalizes their schemas to JSON Schema 2020-12.
 */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import { normalizeFormSchema } from '#schemas/runtime/form/form-schema.ts'
import { memoizeByObject } from '#server/lib/memoize.ts'
import type { FileFault, JsonFile } from './files.ts'
import { findFormSizeFaults } from './form-limits.ts'

/** Documents of the demo, which a document of the installation with the same name replaces. */
export const demoFormFolders = {
  forms: 'server/demo/forms',
  surveys: 'server/demo/surveys',
} as const

type FormFolder = keyof typeof demoFormFolders

/** Returns the path of the file that a form or survey in service was read from. */
export function getFormFile(folder: FormFolder, id: string, { files }: FormFileContext): string {
  const own = `schemas/${folder}/${id}.json`
  const demo = `${demoFormFolders[folder]}/${id}.json`
  return !files.has(own) && files.has(demo) ? demo : own
}

export interface FormFileContext {
  readonly files: ReadonlyMap<string, JsonFile>
}

/** Returns whether a form or survey in service comes with the demo. */
export const isDemoForm = (folder: FormFolder, id: string, context: FormFileContext): boolean =>
  getFormFile(folder, id, context).startsWith(`${demoFormFolders[folder]}/`)

/** Returns the path of the demo's document that a document of the installation replaces; undefined for other files. */
export function findReplacedDemoFile(file: string): string | undefined {
  const [, folder, name] = /^schemas\/(forms|surveys)\/([^/]+)$/.exec(file) ?? []
  return folder === 'forms' || folder === 'surveys' ? `${demoFormFolders[folder]}/${name}` : undefined
}

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
