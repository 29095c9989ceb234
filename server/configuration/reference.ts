import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { FileFault } from './files.ts'

/** A place that names something. */
export interface NameReference {
  readonly file: string
  readonly path: readonly (string | number)[]
  /** The kind of thing that is named: screen, call, problem. */
  readonly what: string
  /** The name; undefined if nothing is named there. */
  readonly name: string | undefined
}

/** A collection of names: a map or a set. */
interface Named {
  has(name: string): boolean
  keys(): Iterable<string>
}

/** Returns a fault if the name leads nowhere, with the nearest name that exists. */
export function checkReference({ file, path, what, name }: NameReference, known: Named): FileFault[] {
  if (name === undefined || known.has(name)) return []
  const names = [...known.keys()]
  const reason = `there is no ${what} "${name}"; available: ${names.join(', ') || 'none'}.${suggestName(name, names)}`
  return [{ file, pointer: formatPointer(path), reason }]
}

/** Does the same for a message key, but does not list the existing ones, because there are too many. */
export function checkMessageReference(
  { file, path, name }: Omit<NameReference, 'what'>,
  keys: Named,
): FileFault[] {
  if (name === undefined || keys.has(name)) return []
  const reason = `there is no message "${name}"; add it to locales/en.json.${suggestName(name, keys.keys())}`
  return [{ file, pointer: formatPointer(path), reason }]
}

export const faultIf = (wrong: boolean, fault: FileFault): FileFault[] => (wrong ? [fault] : [])
