/** Types from the folder of a business: of one of its forms, or of all that it declares over the checkout. */
import { basename, resolve } from 'node:path'
import type { Declarations } from '#schemas/runtime/meta/declarations.ts'
import { checkDocuments } from '#server/configuration/business-configuration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import { locateInRoutes, readDocumentFiles } from '#server/features/records/files/document-files.ts'
import { createDeclarations } from '#server/http/api/declarations.ts'
import { parseDeclarations } from './declarations.ts'
import { formatFormModule } from './form-module.ts'
import { generateInstallationModule, type HostedDocument } from './installation.ts'
import type { OutputOptions } from './output.ts'

/**
 * Returns the text of the module, which is what a server with these documents would say. Throws with every fault of the
 * documents.
 *
 * @param root of the checkout
 */
export async function generateFromFolder(
  root: string,
  folder: string,
  { form, survey }: Pick<OutputOptions, 'form' | 'survey'>,
): Promise<string> {
  const configuration = await readBusinessConfiguration(root, folder)
  const source = basename(resolve(folder))
  const id = form ?? survey
  if (id === undefined)
    return generateInstallationModule({
      declarations: readDeclarations(configuration),
      documents: listOpenDocuments(configuration),
      source,
    })
  const ref = { kind: form === undefined ? 'survey' : 'form', id } as const
  const found = listDocuments(configuration).find(one => one.kind === ref.kind && one.id === ref.id)
  if (!found) throw new Error(`There is no ${ref.kind} "${id}"; specify the id of an existing document.`)
  const { problems } = configuration.calls.get(form === undefined ? 'submitSurvey' : 'submitForm') ?? {}
  return formatFormModule(found, { document: found.document, source, problems, rules: [] })
}

function readDeclarations(configuration: Configuration): Declarations {
  const declarations = parseDeclarations(createDeclarations(configuration))
  if (declarations) return declarations
  throw new Error('An entity or a call has a name that cannot be the name of a type; rename it.')
}

async function readBusinessConfiguration(root: string, folder: string): Promise<Configuration> {
  const faults: FileFault[] = []
  const documents = await readDocumentFiles(folder, {
    pause: async () => {},
    note: found => faults.push(...found),
  })
  if (faults.length > 0) throw new ConfigurationError(faults)
  if (documents.length === 0)
    throw new Error(`${folder} has no documents of a business, such as forms/wish.json beside business.json.`)
  const checked = checkDocuments(documents, await loadConfiguration(root))
  if (checked.ok) return checked.configuration
  throw new ConfigurationError(checked.faults.map(fault => locateInRoutes(fault, documents)))
}

/** All error rules come with each document, as a server sends it. */
const listDocuments = ({ forms, surveys, fieldFaults }: Configuration): HostedDocument[] =>
  [
    ...[...forms.values()].map(document => ({ kind: 'form', document }) as const),
    ...[...surveys.values()].map(document => ({ kind: 'survey', document }) as const),
  ].map(({ kind, document }) => ({
    kind,
    id: document.id,
    document: { ...document, errors: [...(document.errors ?? []), ...fieldFaults.rules] },
  }))

const listOpenDocuments = (configuration: Configuration): HostedDocument[] =>
  listDocuments(configuration).filter(({ document }) => document.status !== 'closed')
