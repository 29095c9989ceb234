/**
 * Picks the messages that a page is sent with: all that its screen may say, in any step. These are the messages
 * - that the code names which every page runs, and that of each widget which the screen may show,
 * - that the documents name: the screen, the words of its errors, and the forms or rules for guests if it shows one,
 * - of the problems that calls of visitors may return.
 * So no message is missing later, whatever the visitor does on this page; the data of the next page bring its own.
 */
import type { CatalogueEntry, MessageCatalogue } from '#locales/catalogue.ts'
import { isVisitorMessage, pickVisitorMessages } from '#locales/visitor-messages.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import type { Page } from '../screen/page.ts'
import { formWidgetName, listScreenWidgetNames } from '../screen/widget-views.ts'
import { problemWidgetName } from '../widgets/registry.ts'
import { type BuildManifest, clientEntry } from './build-manifest.ts'
import { toWidgetSourcePaths } from './first-paint.ts'
import type { PageDocuments } from './page-request.ts'

export interface RouteMessagesContext {
  readonly catalogue: MessageCatalogue
  readonly documents: PageDocuments
  /** Null in development, where code changes at any time: then all messages are sent. */
  readonly manifest: BuildManifest | null
}

type ShownPage = Pick<
  Page,
  'parts' | 'screen' | 'errors' | 'problemLink' | 'problemSearch' | 'embedded' | 'answered'
>

export function pickRouteMessages(
  page: ShownPage,
  { catalogue, documents, manifest }: RouteMessagesContext,
): MessageCatalogue {
  if (!manifest) return pickVisitorMessages(catalogue)
  const shown = [page, ...Object.values(page.embedded ?? {})]
  const screens = shown.flatMap(({ screen }) => screen ?? [])
  const ofScreens = [...page.parts, problemWidgetName, ...screens.flatMap(listWidgets)]
  const showsForm =
    ofScreens.includes(formWidgetName) ||
    page.answered.some(({ call }) => documents.calls.get(call)?.formKind !== undefined)
  const forms = [
    ...(showsForm ? [...documents.forms.values(), ...documents.surveys.values()] : []),
    ...(ofScreens.some(name => guestWidgetNames.has(name)) ? documents.guests.values() : []),
  ]
  const named: readonly unknown[] = [
    ...screens,
    ...shown.map(({ errors }) => errors),
    page.problemLink,
    page.problemSearch,
    ...forms,
  ]
  const widgets = new Set([...ofScreens, ...forms.flatMap(listFormWidgets)])
  const keys = new Set([
    ...[clientEntry, ...toWidgetSourcePaths([...widgets]).map(path => `renderer/widgets/${path}`)].flatMap(
      source => listChunkMessages(source, manifest),
    ),
    ...named.flatMap(listStrings),
    ...Object.keys(catalogue).filter(key => key.startsWith('problem.') && isVisitorMessage(key)),
  ])
  const messages: Record<string, CatalogueEntry> = {}
  for (const key of keys) {
    const message = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
    if (message !== undefined) messages[key] = message
  }
  return messages
}

/** The widgets that ask what the rules for guests ask, or show the answers. */
const guestWidgetNames: ReadonlySet<string> = new Set([
  'guests',
  'booking-review',
  'booking-confirmation',
  'booking-details',
])

/** Lists the widgets that a screen may show, also beside and below its steps. */
function listWidgets(screen: Screen): readonly string[] {
  const { aside, details, foot } = screen
  const around = [aside, details, foot?.note, foot?.chosen].filter(name => name !== undefined)
  return [...around, ...listScreenWidgetNames(screen)]
}

const listFormWidgets = ({ ui = {} }: { readonly ui?: object }): readonly string[] =>
  Object.values(ui).flatMap(field =>
    isObject(field) && typeof field['ui:field'] === 'string' ? [field['ui:field']] : [],
  )

const messagesOfChunks = new WeakMap<BuildManifest, Map<string, readonly string[]>>()

/** Lists what a chunk and everything that it imports, now or later, may say. The start imports all widgets later. */
function listChunkMessages(source: string, manifest: BuildManifest): readonly string[] {
  const known = messagesOfChunks.get(manifest) ?? new Map<string, readonly string[]>()
  messagesOfChunks.set(manifest, known)
  const reached = new Set([source])
  for (const next of known.has(source) ? [] : reached) {
    const { imports = [], dynamicImports = [], widgets = [] } = manifest[next] ?? {}
    const shownInside = toWidgetSourcePaths(widgets).map(path => `renderer/widgets/${path}`)
    const later = next === clientEntry ? dynamicImports.filter(isNoWidget) : dynamicImports
    // What the start says is listed for the start.
    for (const imported of [...imports, ...later, ...shownInside])
      if (imported !== clientEntry) reached.add(imported)
  }
  const messages = known.get(source) ?? [...reached].flatMap(next => manifest[next]?.messages ?? [])
  known.set(source, messages)
  return messages
}

const isNoWidget = (source: string): boolean => !source.startsWith('renderer/widgets/')

const stringsInDocuments = new WeakMap<object, readonly string[]>()

/** Lists all strings in a document, which stays the same object until the configuration changes. */
function listStrings(document: unknown): readonly string[] {
  if (typeof document === 'string') return [document]
  if (typeof document !== 'object' || document === null) return []
  const known = stringsInDocuments.get(document)
  if (known) return known
  const strings = Object.values(document).flatMap(listStrings)
  stringsInDocuments.set(document, strings)
  return strings
}
