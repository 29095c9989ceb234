/** Gives businesses of before the demo's forms were its documents those that they use, once, after an upgrade. */
import { join } from 'node:path'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Configuration, InstallationConfiguration } from '#server/configuration/configuration.ts'
import { type BusinessDocument, isForm, sortDocuments } from '#server/configuration/document-kinds.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import type { BusinessRecordsWithContent, Directories } from '#server/features/directory/directory.ts'
import { listReferences } from '#server/features/directory/rules/record-references.ts'
import type { FormerDemoForms } from '#server/features/directory/store/former-demo-forms.ts'
import type { FormVersions } from '#server/features/forms/store/form-versions.ts'
import { publishRecordForms } from '#server/features/records/calls/document-records.ts'
import { readDocumentFiles } from '#server/features/records/files/document-files.ts'
import { createPause } from '#server/lib/pauses.ts'

interface MoveContext {
  readonly directories: Pick<Directories, 'readAll' | 'replace'>
  readonly formerDemoForms: FormerDemoForms
  readonly formStores: { readonly versions: FormVersions }
}

/**
 * Adds the documents of the demo that a business names and does not have; to the demo itself, all of them. Does nothing
 * at a second start. A form that the installation has as a file of its own stays that file.
 *
 * @param root the folder of package.json
 */
export async function moveDemoForms(
  stores: MoveContext,
  { root, now, load }: { root: string; now: Instant; load: () => Promise<InstallationConfiguration> },
): Promise<void> {
  const waiting = await stores.formerDemoForms.list()
  if (waiting.length === 0) return
  const configuration = await load()
  const demo = await readDocumentFiles(join(root, 'server/demo', demoSlug), {
    pause: createPause(),
    note: refuse,
  })
  const offered = demo.filter(document => isForm(document) && !isFile(document, configuration))
  for (const { business, isEmptied } of waiting) {
    const records = await stores.directories.readAll(business)
    if (records) {
      const isWholeDemo = business === demoSlug && !isEmptied
      const names = isWholeDemo ? undefined : listNamedForms(records, configuration)
      const owned = new Set((records.documents ?? []).map(toName))
      const added = offered.filter(
        document => !owned.has(toName(document)) && (names?.has(toName(document)) ?? true),
      )
      if (added.length > 0) await addDocuments({ records, added }, configuration, { ...stores, now })
    }
    await stores.formerDemoForms.finish(business)
  }
}

const demoSlug = 'harbor'

/** Proof: they are our own, and a test reads them. */
const refuse = (faults: readonly FileFault[]): never => {
  throw new ConfigurationError(faults)
}

const toName = ({ kind, id }: Pick<BusinessDocument, 'kind' | 'id'>): string => `${kind}/${id}`

const isFile = ({ kind, id }: BusinessDocument, { forms, surveys }: Configuration): boolean =>
  (kind === 'form' ? forms : surveys).has(id)

/** The forms and surveys that the records and the content of a business name. */
function listNamedForms(
  { business, services, content }: BusinessRecordsWithContent,
  { blocks }: Configuration,
): ReadonlySet<string> {
  const details = [business.form, ...services.map(({ form }) => form)].flatMap(id =>
    id === undefined ? [] : [toName({ kind: 'form', id })],
  )
  const references = content.flatMap(record => listReferences(record, blocks))
  return new Set([...details, ...references.map(({ kind, name }) => toName({ kind, id: name }))])
}

interface Addition {
  readonly records: BusinessRecordsWithContent
  readonly added: readonly BusinessDocument[]
}

async function addDocuments(
  { records: { content: _, ...records }, added }: Addition,
  { installation }: Configuration,
  { directories, formStores, now }: MoveContext & { readonly now: Instant },
): Promise<void> {
  const documents = sortDocuments([...(records.documents ?? []), ...added])
  const after = { ...records, documents }
  const configuration = installation.withDocuments(documents)
  const context = { stores: { formStores }, now }
  if (!(await publishRecordForms({ before: records, after, configuration }, context)))
    throw new Error(`The forms of "${records.business.slug}" are changed by another server; start again.`)
  await directories.replace(after)
}
