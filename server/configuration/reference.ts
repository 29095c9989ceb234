import { pointerOf } from '#schemas/runtime/core/pointer.ts'
import type { FileFault } from './files.ts'
import { suggestName } from './nearest-name.ts'

/** A place that names something. */
export interface Reference {
  readonly file: string
  readonly path: readonly (string | number)[]
  /** What kind of thing is named: screen, call, problem. */
  readonly what: string
  /** Undefined: nothing is named there. */
  readonly name: string | undefined
}

/** What has names: a map or a set. */
interface Named {
  has(name: string): boolean
  keys(): Iterable<string>
}

/** The fault of a name that leads nowhere, with the nearest that leads somewhere; none when it does itself. */
export const dangling = ({ file, path, what, name }: Reference, known: Named): FileFault[] =>
  given(name !== undefined && !known.has(name), {
    file,
    pointer: pointerOf(path),
    reason: `there is no ${what} "${name}"; there are ${[...known.keys()].join(', ') || 'none'}.${suggestName(name ?? '', known.keys())}`,
  })

/** The same of message keys, of which there are too many to list. */
export const wordless = ({ file, path, name }: Omit<Reference, 'what'>, keys: Named): FileFault[] =>
  given(name !== undefined && !keys.has(name), {
    file,
    pointer: pointerOf(path),
    reason: `there is no message "${name}"; add it to locales/en.json.${suggestName(name ?? '', keys.keys())}`,
  })

export const given = (wrong: boolean, fault: FileFault): FileFault[] => (wrong ? [fault] : [])
