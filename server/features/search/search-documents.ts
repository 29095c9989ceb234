/** Collects the texts of records that visitors search, by language. */
import { createHash } from 'node:crypto'
import { findTextLocale, isLocaleCode, type LocaleCode, localeCodes } from '#locales/codes.ts'
import type { Text } from '#schemas/generated/types.gen.ts'
import { toPlainText } from '#schemas/runtime/content/plain-text.ts'
import { canonicalizeJson } from '#schemas/runtime/core/canonical-json.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { contentKinds } from '#server/features/directory/rules/content-kinds.ts'
import { listTexts, type RecordText } from '#server/features/directory/rules/record-texts.ts'
import { parseRichText } from '#server/features/rich-text/rules/rich-text.ts'
import type { SearchableRecord, SearchDocument, SearchDocumentBuilder } from './search.ts'

type Declarations = Pick<Configuration, 'definitions' | 'blocks'>

/**
 * Increment it when this file, or the way in which words are found, changes what is indexed, and when what an earlier
 * version of this program writes beside the documents no longer suffices: during an upgrade it may still be running.
 */
const rulesVersion = 2

/** Of the texts of a record in one language, in UTF-16 code units; what follows is not searched. */
const maxTextLength = 40_000
const maxTitleLength = 400

/** Creates a builder that knows the options of all declared blocks. */
export function createSearchDocumentBuilder(
  { definitions, blocks }: Declarations,
  version = rulesVersion,
): SearchDocumentBuilder {
  const declared = { definitions, blocks: Object.fromEntries(blocks) }
  return {
    digest: createHash('sha256')
      .update(canonicalizeJson([version, declared]))
      .digest('base64url'),
    describe: (record, defaultLocale) =>
      divideByLanguage(
        { ...getName(record), texts: listRecordTexts(record, { definitions, blocks }) },
        defaultLocale,
      ),
  }
}

interface RecordName extends Pick<SearchDocument, 'kind' | 'key' | 'date'> {
  readonly title: Text
}

function getName({ kind, document }: SearchableRecord): RecordName {
  if (kind === 'service' || kind === 'provider' || kind === 'team')
    return { kind, key: document.slug, title: document.name }
  const date = 'date' in document ? { date: document.date } : {}
  return { kind, key: document.slug, title: document.title, ...date }
}

/** Lists all texts but the title. Of services and people only what everybody sees before booking. */
function listRecordTexts({ kind, document }: SearchableRecord, declarations: Declarations): RecordText[] {
  const toTexts = (...texts: readonly (Text | undefined)[]): RecordText[] =>
    texts.flatMap(text => (text === undefined ? [] : [{ text, isMarkdown: false }]))
  switch (kind) {
    case 'service':
      return toTexts(document.description, document.category)
    case 'provider':
      return toTexts(document.role)
    case 'team':
      return []
    default: {
      const entity = contentKinds.find(content => content.kind === kind)?.entity ?? ''
      const { title: _, description, ...rest } = document
      return [...toTexts(description), ...listTexts(rest, { entity, ...declarations })]
    }
  }
}

interface DescribedRecord extends RecordName {
  readonly texts: readonly RecordText[]
}

/** Makes one document for each language that the texts have; visitors of other languages read one of these. */
function divideByLanguage(
  { title, texts, ...record }: DescribedRecord,
  defaultLocale: string,
): SearchDocument[] {
  const all = [title, ...texts.map(({ text }) => text)]
  const written = new Set(all.flatMap(text => (typeof text === 'string' ? [] : Object.keys(text))))
  const languages = written.size === 0 ? [defaultLocale] : [...written]
  const readers = new Map<string, LocaleCode[]>()
  for (const locale of localeCodes) {
    const language = findTextLocale(languages, locale)
    readers.set(language, [...(readers.get(language) ?? []), locale])
  }
  return [...readers].map(([language, locales]) => {
    const locale = isLocaleCode(language) ? language : (locales[0] ?? 'en')
    const parts = texts.map(text => toPlain(text, locale)).filter(text => text !== '')
    return {
      ...record,
      language,
      readers: locales,
      title: cut(select(title, locale), maxTitleLength),
      text: cut(parts.join('\n'), maxTextLength),
    }
  })
}

const select = (text: RecordText['text'], locale: LocaleCode): string =>
  typeof text === 'string' ? text : (text[findTextLocale(Object.keys(text), locale)] ?? '')

/** Links do not matter, as only their texts are left. */
function toPlain({ text, isMarkdown }: RecordText, locale: LocaleCode): string {
  const selected = select(text, locale)
  return isMarkdown ? toPlainText(parseRichText(selected, { linkHosts: [] })) : selected
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\p{Cs}]$/u, '')
