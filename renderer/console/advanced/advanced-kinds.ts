/** The documents that say how pages are put together. Forms, emails and texts have editors of their own. */
import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import type { JsonRecord } from '../saving/record-values.ts'

export const advancedKinds = ['screens', 'routes', 'layouts', 'errors', 'guests'] as const
export type AdvancedKind = (typeof advancedKinds)[number]

export const isAdvancedKind = (kind: string | null | undefined): kind is AdvancedKind =>
  advancedKinds.some(known => known === kind)

export const advancedKindMessages: Readonly<
  Record<AdvancedKind, { readonly title: ConsoleMessageKey; readonly hint: ConsoleMessageKey }>
> = {
  screens: { title: 'advanced.screens', hint: 'advanced.screens_hint' },
  routes: { title: 'advanced.routes', hint: 'advanced.routes_hint' },
  layouts: { title: 'advanced.layouts', hint: 'advanced.layouts_hint' },
  errors: { title: 'advanced.errors', hint: 'advanced.errors_hint' },
  guests: { title: 'advanced.guests', hint: 'advanced.guests_hint' },
}

/** Whether a document of the kind can hold only what differs from another one. */
export const canBeBased = (kind: AdvancedKind): boolean => kind === 'screens' || kind === 'guests'

/** As the server requires it. */
export const documentNamePattern = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/

interface NewDocument {
  readonly kind: AdvancedKind
  readonly name: string
  /** What it begins with. */
  readonly source: { readonly name: string; readonly document: JsonRecord }
  readonly isBased: boolean
}

/** Returns a copy of a document under another name, or a document that changes nothing of it yet. */
export function createNewDocument({ kind, name, source, isBased }: NewDocument): JsonRecord {
  if (isBased) return { id: name, base: source.name }
  const { document } = source
  if (kind === 'routes') return { ...document, name, path: `/${name}` }
  return 'id' in document ? { ...document, id: name } : document
}
