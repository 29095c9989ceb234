/** Reads the definition of a form that somebody chose or pasted. */
import type { ImportedForm, RefusedImport } from '#schemas/runtime/form-import/import-form.ts'

export const maxDefinitionMegabytes = 2

export interface UnreadDefinition {
  readonly ok: false
  readonly code: RefusedImport['code'] | 'too_large' | 'not_json'
}

/** Converts the text of a definition. The importer loads with the first one. */
export async function readDefinition(text: string): Promise<ImportedForm | UnreadDefinition> {
  if (isTooLarge(new TextEncoder().encode(text).length)) return { ok: false, code: 'too_large' }
  const definition = parseDefinition(text)
  if (!definition.ok) return { ok: false, code: 'not_json' }
  const { importForm } = await import('#schemas/runtime/form-import/import-form.ts')
  return importForm(definition.value)
}

export const isTooLarge = (bytes: number): boolean => bytes > maxDefinitionMegabytes * 1024 * 1024

function parseDefinition(
  text: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    // A byte order mark is no part of the JSON.
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return { ok: false }
  }
}
