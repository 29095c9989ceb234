/** Checks the roots that widgets read: widgets rely on the types of the calls that answer them. */

import { rootCalls } from '#schemas/generated/visitor-responses.gen.ts'
import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { WidgetDeclaration } from '#schemas/runtime/screen/widget-declaration.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import type { FileFault } from '../files.ts'

type Path = readonly (string | number)[]

/** Finds a load under the name of a root that another call answers. */
export function findReservedRootFaults(path: Path, root: string, call: string): FileFault[] {
  const known = Object.entries<readonly string[]>(rootCalls).find(([name]) => name === root)?.[1]
  if (!known || known.includes(call)) return []
  const reason = `widgets expect "${root}" to be the result of ${known.join(' or ')}; load "${call}" under another name.`
  return [{ file: 'routes.json', pointer: formatPointer(path), reason }]
}

const alwaysProvided = [...Object.keys(rootCalls), 'params', 'query', 'values']

interface WidgetPlace {
  readonly file: string
  readonly at: Path
}

/**
 * Finds roots that a widget reads and nothing provides. A root that only some routes load may be absent, as may a
 * known root that no route loads any more.
 */
export function findWidgetReadFaults(
  { file, at }: WidgetPlace,
  { name, reads }: WidgetDeclaration,
  { loaded }: UncheckedConfiguration,
): FileFault[] {
  if (reads.every(root => alwaysProvided.includes(root))) return []
  const roots = [...new Set([...alwaysProvided, ...Object.keys(loaded.calls)])]
  return reads
    .filter(root => !roots.includes(root))
    .map(root => ({
      file,
      pointer: formatPointer(at),
      reason: `"${name}" reads "${root}", which no route loads; available: ${roots.join(', ')}.${suggestName(root, roots)}`,
    }))
}
