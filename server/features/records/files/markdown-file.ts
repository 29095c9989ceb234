/**
 * Content records as Markdown files. The front matter holds the record's properties, the body its blocks. A file
 * `opening-day.md` is in the default language; `opening-day.de.md` beside it holds its texts in German: of the front
 * matter only texts, of the body the same blocks in the same order, or none.
 */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FileFault } from '#server/configuration/files.ts'
import {
  addTranslation,
  localePattern,
  type RecordSchema,
  splitTranslations,
} from '#server/features/directory/rules/record-texts.ts'
import { orderBySchema } from '../checks/format-record-json.ts'
import { formatFrontMatter, type LineFault, parseFrontMatter } from './front-matter.ts'
import {
  type ContentBlock,
  formatMarkdownBody,
  type LocatedBlock,
  parseMarkdownBody,
} from './markdown-body.ts'
import { locateFault } from './markdown-location.ts'

export interface MarkdownFile {
  /** The path, such as `posts/opening-day.de.md`. */
  readonly file: string
  readonly text: string
}

export interface MarkdownRecordOptions extends RecordSchema {
  readonly defaultLocale: string
}

/** About 300 pages of print. */
const maxFileCharacters = 1_000_000

/** Splits the path of a Markdown file: `posts/opening-day.de.md` → `posts/opening-day`, `de`. */
export function splitMarkdownPath(file: string): { readonly path: string; readonly locale?: string } {
  const path = file.replace(/\.md$/, '')
  const [, start = path, locale] = /^(.+)\.([^./]*)$/.exec(path) ?? []
  return locale === undefined ? { path } : { path: start, locale }
}

export interface ParsedMarkdownRecord {
  readonly record: Readonly<Record<string, unknown>>
  /** Names the file and line of a fault in the record. */
  readonly locate: (fault: FileFault) => FileFault
}

/**
 * Reads a record from its files in all languages, which have the same path but for the locale. What the record
 * contains is still to be checked against its schema.
 */
export function parseMarkdownRecord(
  files: readonly MarkdownFile[],
  options: MarkdownRecordOptions,
): ParsedMarkdownRecord | { readonly faults: readonly FileFault[] } {
  const parsed = files.map(file => ({ ...parseFile(file), ...splitMarkdownPath(file.file) }))
  const faults = parsed.flatMap(file => [...file.faults, ...findNameFaults(file, options)])
  const base = parsed.find(({ locale }) => locale === undefined)
  if (base === undefined && files[0] !== undefined)
    faults.push(missingBaseFault(files[0].file, options.defaultLocale))
  if (faults.length > 0 || base === undefined) return { faults }

  let record = toRecord(base)
  const keyFaults = findKeyFaults(base, record.slug)
  for (const translation of parsed) {
    if (translation.locale === undefined) continue
    const texts = toRecord(translation)
    const { slug: _, ...others } = texts
    const blockFaults = findBlockFaults(translation, base)
    keyFaults.push(...findKeyFaults(translation, texts.slug), ...blockFaults)
    if (blockFaults.length > 0) continue
    const merged = addTranslation(record, others, options, {
      defaultLocale: options.defaultLocale,
      locale: translation.locale,
      file: base.file,
    })
    if (isObject(merged.record)) record = merged.record
    keyFaults.push(
      ...merged.faults.map(({ path, reason }) =>
        toFileFault(translation.file, {
          line: findLine(translation, path),
          reason: `${quotePath(path)} ${reason}`,
        }),
      ),
    )
  }
  return keyFaults.length > 0
    ? { faults: keyFaults }
    : { record, locate: fault => locateFault(fault, parsed) }
}

interface ParsedFile {
  readonly file: string
  readonly values: Readonly<Record<string, unknown>>
  readonly lines: ReadonlyMap<string, number>
  readonly blocks: readonly LocatedBlock[]
  readonly faults: readonly FileFault[]
}

function parseFile({ file, text }: MarkdownFile): ParsedFile {
  const fail = (...faults: readonly LineFault[]): ParsedFile => ({
    file,
    values: {},
    lines: new Map(),
    blocks: [],
    faults: faults.map(fault => toFileFault(file, fault)),
  })
  if (text.length > maxFileCharacters)
    return fail({ line: 1, reason: `the file has more than ${maxFileCharacters} characters; divide it.` })
  // Editors on Windows add a byte order mark and carriage returns.
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  if (lines[0]?.trimEnd() !== '---' || end === -1)
    return fail({
      line: 1,
      reason: 'the file has no front matter; begin it with a line ---, the keys, and a line ---.',
    })
  const head = parseFrontMatter(
    lines
      .slice(1, end)
      .map(line => `${line}\n`)
      .join(''),
    2,
  )
  const body = parseMarkdownBody(lines.slice(end + 1), end + 2)
  const faults = [
    ...head.faults.map(({ line, reason }) => ({ line, reason: `the front matter ${reason}` })),
    ...body.faults,
  ]
  return { file, ...head, blocks: body.blocks, faults: faults.map(fault => toFileFault(file, fault)) }
}

const toFileFault = (file: string, { line, reason }: LineFault): FileFault => ({
  file,
  pointer: '',
  reason: `line ${line}: ${reason}`,
})

type NamedFile = ParsedFile & ReturnType<typeof splitMarkdownPath>

const getSlug = (path: string): string => path.split('/').at(-1) ?? ''

const toRecord = ({ values, blocks, path }: NamedFile): Record<string, unknown> => ({
  slug: getSlug(path),
  ...values,
  ...(blocks.length === 0 ? {} : { blocks: blocks.map(({ block }) => block) }),
})

const missingBaseFault = (file: string, defaultLocale: string): FileFault => ({
  file,
  pointer: '',
  reason: `has no ${getSlug(splitMarkdownPath(file).path)}.md beside it, in the default language "${defaultLocale}"; add that file.`,
})

function findNameFaults(
  { file, path, locale }: NamedFile,
  { defaultLocale }: MarkdownRecordOptions,
): FileFault[] {
  if (locale === undefined) return []
  if (locale === defaultLocale)
    return [{ file, pointer: '', reason: `names the default language; rename it to ${getSlug(path)}.md.` }]
  return localePattern.test(locale)
    ? []
    : [
        {
          file,
          pointer: '',
          reason: `has "${locale}" for a language; use a code such as en or pt-br, or remove it.`,
        },
      ]
}

/** The slug comes from the name, and the blocks from the body. */
function findKeyFaults({ file, values, lines, path }: NamedFile, slug: unknown): FileFault[] {
  const at = (key: string, reason: string) =>
    toFileFault(file, { line: lines.get(key) ?? 1, reason: `"${key}" ${reason}` })
  return [
    ...(slug === getSlug(path) ? [] : [at('slug', 'differs from the name of the file; remove it.')]),
    ...(Object.hasOwn(values, 'blocks')
      ? [at('blocks', 'is not for the front matter; write the blocks below it.')]
      : []),
  ]
}

/** Requires a translated body to have the blocks of the default language, since they are told apart by position. */
function findBlockFaults(translation: NamedFile, base: NamedFile): FileFault[] {
  const { file, blocks } = translation
  if (blocks.length === 0) return []
  const index = Array.from({ length: Math.max(blocks.length, base.blocks.length) }).findIndex(
    (_, position) => blocks[position]?.block.type !== base.blocks[position]?.block.type,
  )
  if (index === -1) return []
  const describe = (found?: LocatedBlock) => (found ? `of type "${found.block.type}"` : 'missing')
  const line = blocks[index]?.line ?? blocks.at(-1)?.line ?? 1
  const reason = `block ${index + 1} is ${describe(blocks[index])}, in ${base.file} it is ${describe(base.blocks[index])}; write the same blocks in the same order, or none.`
  return [toFileFault(file, { line, reason })]
}

const findLine = ({ lines, blocks }: NamedFile, [key = '', index]: readonly (string | number)[]): number =>
  (key === 'blocks' ? blocks[Number(index)]?.line : lines.get(String(key))) ?? 1

const quotePath = (path: readonly (string | number)[]): string => `"${path.join('/')}"`

/**
 * Formats a record as files that `parseMarkdownRecord` reads as the same record. `path` is that of the first file
 * without its ending: `posts/opening-day`.
 */
export function formatMarkdownRecord(
  record: object,
  path: string,
  options: MarkdownRecordOptions,
): MarkdownFile[] {
  const split = splitTranslations(
    orderBySchema(record, options.entity, options),
    options,
    options.defaultLocale,
  )
  const blocks = toBlocks(split.record)
  return [
    { file: `${path}.md`, text: formatFile(split.record, blocks) },
    ...[...split.texts].map(([locale, texts]) => ({
      file: `${path}.${locale}.md`,
      text: formatFile(texts, addTypes(toBlocks(texts), blocks)),
    })),
  ]
}

function formatFile(record: unknown, blocks: readonly ContentBlock[]): string {
  const { slug: _, blocks: __, ...values } = isObject(record) ? record : {}
  const body = formatMarkdownBody(blocks)
  return `---\n${formatFrontMatter(values)}---\n${body === '' ? '' : `\n${body}`}`
}

function toBlocks(record: unknown): readonly ContentBlock[] {
  const blocks = isObject(record) && Array.isArray(record.blocks) ? record.blocks : []
  return blocks.map(block => (isObject(block) ? { ...block, type: String(block.type) } : { type: '' }))
}

/** Names the type of each block, also of those without a text in this language. */
const addTypes = (
  texts: readonly ContentBlock[],
  blocks: readonly ContentBlock[],
): readonly ContentBlock[] =>
  texts.length === 0 ? [] : blocks.map(({ type }, index) => ({ type, ...omitType(texts[index]) }))

const omitType = ({ type: _, ...options }: Partial<ContentBlock> = {}) => options
