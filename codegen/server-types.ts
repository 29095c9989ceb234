/** Types from a running server: of one form, or of everything that it declares. */
import { fetchDeclarations, ServerResponseError } from './declarations.ts'
import { type FormDocumentRef, fetchFormDocument, fetchFormModule } from './form-module.ts'
import { generateInstallationModule, type HostedDocument } from './installation.ts'
import type { OutputOptions } from './output.ts'

/** Returns the text of the module. Throws if the server cannot be reached, or refuses. */
export async function generateFromServer(
  server: string,
  { form, survey }: Pick<OutputOptions, 'form' | 'survey'>,
): Promise<string> {
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    throw new Error(
      `--from takes the address of a server, such as https://book.example; "${server}" is none.`,
    )
  if (form !== undefined) return fetchFormModule(server, { kind: 'form', id: form })
  if (survey !== undefined) return fetchFormModule(server, { kind: 'survey', id: survey })
  const declarations = await fetchDeclarations(server)
  const forms = [
    ...declarations.forms.map(id => ({ kind: 'form', id }) as const),
    ...declarations.surveys.map(id => ({ kind: 'survey', id }) as const),
  ]
  const documents = await Promise.all(forms.map(ref => fetchOpenDocument(server, ref)))
  return generateInstallationModule({
    declarations,
    documents: documents.filter(document => document !== undefined),
    source: new URL(server).origin,
  })
}

/** Returns undefined for a form that is closed, full or not open yet: nobody can answer it now. */
async function fetchOpenDocument(server: string, ref: FormDocumentRef): Promise<HostedDocument | undefined> {
  try {
    return { ...ref, document: await fetchFormDocument(server, ref) }
  } catch (error) {
    if (error instanceof ServerResponseError && unavailableStatuses.includes(error.status)) return undefined
    throw error
  }
}

const unavailableStatuses = [409, 410]
