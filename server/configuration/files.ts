/** Reads JSON files of the configuration; each fault has its file, place and reason. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BrokenRecordRule } from '#schemas/runtime/core/record-rule.ts'
import { memoizeByObject } from '#server/lib/memoize.ts'
import { type Pause, runWithoutPauses, runWithPauses } from '#server/lib/pauses.ts'
import { type DecimalLiteral, scanDecimalLiterals, scanShape } from './json-literals.ts'

/** One thing wrong in one file. `pointer` is an RFC 6901 JSON pointer, '' for the whole file. */
export interface FileFault {
  readonly file: string
  readonly pointer: string
  readonly reason: string
  /** Which rule of records is broken, for a sentence in the reader's language. */
  readonly broken?: BrokenRecordRule
}

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly faults: readonly FileFault[]
  constructor(faults: readonly FileFault[]) {
    super(
      faults
        .map(({ file, pointer, reason }) => `${file}: ${pointer === '' ? '' : `${pointer}: `}${reason}`)
        .join('\n'),
    )
    this.faults = faults
  }
}

export interface JsonFile {
  /** The path relative to the root. */
  readonly file: string
  /** The file name without its extension. */
  readonly id: string
  readonly content: unknown
  /** Numbers with a decimal point, which the parsed content cannot tell from whole ones. */
  readonly decimals: readonly DecimalLiteral[]
  /** The file of the installation in whose place this document of a business is, if it is based on that. */
  readonly replaces?: JsonFile
}

/** Returns a digest of a file's content, in which the order of properties counts; undefined if there is no file. */
export const digestFile = (file: Pick<JsonFile, 'content'> | undefined): string | undefined =>
  file && digestContent(file)

const digestContent = memoizeByObject(({ content }: Pick<JsonFile, 'content'>) =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
)

/** @param turns lets others have theirs while the text is read */
export async function readJsonFile(root: string, file: string, pause?: Pause): Promise<JsonFile> {
  const written = await readFile(join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError([
      { file, pointer: '', reason: `cannot be read (${error.code}); restore the file.` },
    ])
  })
  // Editors on Windows may add a byte order mark.
  const work = parseInSteps(file, written.replace(/^\uFEFF/, ''))
  return pause ? runWithPauses(work, pause) : runWithoutPauses(work)
}

export const parseJsonFile = (file: string, text: string): JsonFile =>
  runWithoutPauses(parseInSteps(file, text))

function* parseInSteps(file: string, text: string): Generator<undefined, JsonFile> {
  const content = parseJson(text, file)
  // Endless nesting would break every walk through the content, with an error that does not name the file.
  const { levels, tokens } = yield* scanShape(text, { maxLevels, maxTokens })
  const refuse = (reason: string) => new ConfigurationError([{ file, pointer: '', reason }])
  if (levels > maxLevels) throw refuse(`is nested deeper than ${maxLevels} levels; flatten it.`)
  if (tokens > maxTokens) throw refuse(`has more than ${maxTokens} values and signs; divide it.`)
  const decimals = yield* scanDecimalLiterals(text, maxDecimals)
  if (decimals.length > maxDecimals)
    throw refuse(`has more than ${maxDecimals} numbers with a decimal point; divide it.`)
  return { file, id: basename(file, '.json'), content, decimals }
}

const maxLevels = 100
/** Each may be a fault, and a schema finds all of them in one go. */
const maxTokens = 300_000
/** Each is kept with its place. */
const maxDecimals = 10_000

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigurationError([
      { file, pointer: '', reason: `is not valid JSON: ${reason}. Check commas and quotes there.` },
    ])
  }
}
