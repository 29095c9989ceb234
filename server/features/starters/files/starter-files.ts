/** Reads the library of starting documents from its files. */
import type { Starter } from '#schemas/generated/types.gen.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { ConfigurationError, readJsonFile } from '#server/configuration/files.ts'
import { getEntityValidator } from '#server/features/directory/rules/entity-validator.ts'
import { explainRecordIssue } from '#server/features/directory/rules/explain-record-issue.ts'
import { once } from '#server/lib/memoize.ts'
import type { ValidatorFactory } from '#server/lib/validator-factory.ts'
import { listDocumentLanguages } from '../rules/document-languages.ts'
import type { StarterKind, StarterLibrary, StarterWithDocument } from '../starters.ts'

/**
 * The list of the library, in order: `kind`, `id` and `category` of each starter. `title` and `description` are what
 * owners read, where that differs from what the document says to visitors.
 */
const listFile = 'schemas/starters/starters.json'

const folders: Readonly<Record<StarterKind, string>> = { form: 'forms', survey: 'surveys', page: 'pages' }

/**
 * Opens the library, whose files are read once, when somebody first asks for it.
 *
 * @param root the folder with `schemas/`
 */
export const openStarterLibrary = (root: string, getValidation: () => ValidatorFactory): StarterLibrary => ({
  list: once(async () => checkStarters(await readStarters(root), getValidation())),
})

/** Throws ConfigurationError with every fault of the entries. */
function checkStarters(read: readonly ReadStarter[], validation: ValidatorFactory): StarterWithDocument[] {
  const validate = getEntityValidator('Starter', validation)
  const faults = read.flatMap(({ starter }, index) =>
    validate(starter).map(issue => ({
      file: listFile,
      pointer: formatPointer([index]) + issue.pointer,
      reason: explainRecordIssue(issue),
    })),
  )
  if (faults.length > 0) throw new ConfigurationError(faults)
  // The schema of starters was checked above.
  return read.map(({ starter, document }) => ({ starter: starter as Starter, document }))
}

interface ReadStarter {
  /** A Starter, unless its entry has faults. */
  readonly starter: unknown
  readonly document: JsonObject
}

/** Reads the list and its documents, unchecked. Throws ConfigurationError if one of the files cannot be read. */
export async function readStarters(root: string): Promise<ReadStarter[]> {
  const { content } = await readJsonFile(root, listFile)
  if (!Array.isArray(content))
    throw new ConfigurationError([
      { file: listFile, pointer: '', reason: 'must be a list; restore the file.' },
    ])
  return Promise.all(content.map(entry => readStarter(root, entry)))
}

/** Reads the document of an entry, and completes the entry with what the document says of itself. */
async function readStarter(root: string, entry: unknown): Promise<ReadStarter> {
  const file = isObject(entry) ? findDocumentFile(entry) : undefined
  if (!isObject(entry) || file === undefined) return { starter: entry, document: {} }
  const { content } = await readJsonFile(root, file)
  const document = isObject(content) ? content : {}
  const { title = document.title, description = document.description ?? document.intro } = entry
  const languages = listDocumentLanguages([title, description, document])
  return { starter: { ...entry, title, description, languages }, document }
}

function findDocumentFile({ kind, id }: JsonObject): string | undefined {
  const folder = Object.entries(folders).find(([name]) => name === kind)?.[1]
  return folder === undefined || typeof id !== 'string' ? undefined : `schemas/starters/${folder}/${id}.json`
}
