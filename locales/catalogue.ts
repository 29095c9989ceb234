/**
 * Compiles catalogue files (flat key → MessageFormat 2 text). For the start of the server and for tests: this imports
 * the parser and must not be sent to browsers.
 */
import { type Model, parseMessage, validate, visit } from 'messageformat'
import { getLanguageInfo, isLocaleCode, type LocaleCode, localeCodes } from './codes.ts'
import { type Message, type MessageVariant, messageFunctionNames } from './message.ts'

/** A compiled message, or a fallback message `m` from the language `l`. */
export type CatalogueEntry = TextOrMessage | { readonly l: LocaleCode; readonly m: TextOrMessage }
/** A string, or a message with something to format. */
export type TextOrMessage = string | Message

/** All messages of a language, with marked fallback messages for the keys that it lacks. */
export type MessageCatalogue = Readonly<Record<string, CatalogueEntry>>

export interface CatalogueError {
  readonly file: string
  /** RFC 6901 pointer into that file. */
  readonly pointer: string
  readonly reason: string
}

export interface CompiledCatalogues {
  /** In matching order; the supported locales are those with a catalogue. */
  readonly catalogues: ReadonlyMap<LocaleCode, MessageCatalogue>
  /** What each file says by itself. */
  readonly own: ReadonlyMap<LocaleCode, CompiledFile>
  readonly faults: readonly CatalogueError[]
}

interface CompiledFile {
  readonly source: unknown
  readonly messages: Readonly<Record<string, TextOrMessage>>
}

/**
 * Compiles all files of `locales/` together, because of the fallback chains.
 *
 * @param files locale code → parsed JSON of `locales/<code>.json`
 * @param before what others were compiled to: the catalogues of languages that have the same sources are taken over
 * @returns the catalogues, which are complete only if there are no faults
 */
export function compileCatalogues(
  files: Readonly<Record<string, unknown>>,
  before?: CompiledCatalogues,
): CompiledCatalogues {
  const faults: CatalogueError[] = []
  const own = new Map<LocaleCode, CompiledFile>()
  for (const [code, source] of Object.entries(files)) {
    const file = `locales/${code}.json`
    if (isLocaleCode(code)) {
      const known = before?.own.get(code)
      const isSame = known !== undefined && known.source === source
      own.set(code, isSame ? known : { source, messages: compile(source, file, faults) })
    } else
      faults.push({
        file,
        pointer: '',
        reason: 'The file name is not a locale in locales/codes.ts; rename the file, or add the locale.',
      })
  }
  if (!own.has('en')) {
    faults.push({
      file: 'locales/en.json',
      pointer: '',
      reason: 'The English catalogue is missing; all others fall back to it.',
    })
  }
  const catalogues = new Map<LocaleCode, MessageCatalogue>()
  for (const code of localeCodes) {
    if (!own.has(code)) continue
    const isSame = [code, ...getLanguageInfo(code).fallback].every(
      source => own.get(source) === before?.own.get(source),
    )
    catalogues.set(code, (isSame ? before?.catalogues.get(code) : undefined) ?? merge(code, own))
  }
  return { catalogues, own, faults }
}

function compile(source: unknown, file: string, faults: CatalogueError[]): Record<string, TextOrMessage> {
  const messages: Record<string, TextOrMessage> = {}
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    faults.push({ file, pointer: '', reason: 'A catalogue must be a flat object of strings.' })
    return messages
  }
  for (const [key, text] of Object.entries(source)) {
    try {
      if (typeof text !== 'string')
        throw new Error('A message must be a string; catalogues cannot be nested.')
      messages[key] = compileMessage(text)
    } catch (error) {
      const pointer = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
      faults.push({ file, pointer, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return messages
}

/** Compiles one MessageFormat 2 text. Throws if it is invalid or uses something that we do not support. */
export function compileMessage(text: string): TextOrMessage {
  if (plainText.test(text)) return text
  const known = compiledMessages.get(text)
  if (known !== undefined) return known
  const message = parse(text)
  if (compiledMessages.size >= maxKeptMessages) compiledMessages.clear()
  compiledMessages.set(text, message)
  return message
}

/** Of all languages: a reload and a preview change few of them. */
const compiledMessages = new Map<string, TextOrMessage>()
const maxKeptMessages = 10_000

function parse(text: string): TextOrMessage {
  const model = parseMessage(text)
  validate(model, (kind, node) => {
    throw new Error(`${kind} at "${JSON.stringify(node).slice(0, 60)}"`)
  })
  refuseUnsupported(model)
  if (model.type === 'message' && model.declarations.length === 0) {
    const texts = model.pattern.filter(part => typeof part === 'string')
    if (texts.length === model.pattern.length) return texts.join('')
  }
  return dropRedundantVariants(toPlainModel(model))
}

/** Matches most texts that MessageFormat 2 takes literally, which need no parser: seven of ten. */
const plainText = /^[\p{L}\p{N}][^{}\\\0]*$/u

/** Drops the variants of a message with one selector that say the same as its fallback: `many` in Polish, for example. */
function dropRedundantVariants(message: Message): Message {
  if (message.type !== 'select' || message.selectors.length > 1) return message
  const isFallback = ({ keys }: MessageVariant) => keys.every(({ type }) => type === '*')
  const fallback = JSON.stringify(message.variants.find(isFallback)?.value)
  const variants = message.variants.filter(
    variant => isFallback(variant) || JSON.stringify(variant.value) !== fallback,
  )
  return { ...message, variants }
}

function refuseUnsupported(model: Model.Message): void {
  visit(model, {
    functionRef({ name, options }) {
      if (!messageFunctionNames.has(name)) {
        throw new Error(
          `There is no function ":${name}"; available: :${[...messageFunctionNames].join(', :')}.`,
        )
      }
      if (Object.keys(options ?? {}).length > 0) throw new Error(`":${name}" does not support options.`)
    },
    markup({ name }) {
      throw new Error(`Markup such as "{#${name}}" is not supported; split the message.`)
    },
    expression({ arg, functionRef }) {
      if (!arg) throw new Error(`":${functionRef.name}" needs a value to format.`)
    },
  })
}

/** The parser attaches its syntax tree to every node under a symbol; JSON drops it. */
function toPlainModel(model: Model.Message): Message {
  return JSON.parse(JSON.stringify(model))
}

function merge(code: LocaleCode, own: ReadonlyMap<LocaleCode, CompiledFile>): MessageCatalogue {
  const merged: Record<string, CatalogueEntry> = { ...own.get(code)?.messages }
  for (const fallback of getLanguageInfo(code).fallback) {
    for (const [key, message] of Object.entries(own.get(fallback)?.messages ?? {})) {
      merged[key] ??= { l: fallback, m: message }
    }
  }
  return merged
}
