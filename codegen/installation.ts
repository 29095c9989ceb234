/**
 * Generates one module, without imports, with the types of everything that an installation declares: entities, calls,
 * problems, routes, messages, forms and surveys. Its `Installation` is the type parameter of the client.
 */
import type { Declarations } from '#schemas/runtime/meta/declarations.ts'
import { formatCallTypes } from './calls.ts'
import type { SchemaObject } from './documents.ts'
import { capitalizeWord, generateFormDocumentTypes, toFormTypeName } from './form.ts'
import type { FormDocumentRef } from './form-module.ts'
import { formatMessageTypes } from './messages.ts'
import { formatProblemCodes } from './problems.ts'
import { formatRouteTypes } from './routes.ts'
import { formatStringLiteral } from './string-literal.ts'
import { compileSchemaTypes } from './types.ts'

export interface InstallationDocuments {
  readonly declarations: Declarations
  /** The forms and surveys that accept answers now, with all their error rules. */
  readonly documents: readonly HostedDocument[]
  /** Where they come from. */
  readonly source: string
}

export interface HostedDocument extends FormDocumentRef {
  readonly document: SchemaObject
}

export async function generateInstallationModule({
  declarations: { entities, calls, problems, routes, messages },
  documents,
  source,
}: InstallationDocuments): Promise<string> {
  const parts = [
    `// Generated from ${source} by \`bookplate codegen\`. Generate it again when the configuration changes.`,
    await compileSchemaTypes(entities, calls),
    formatCallTypes(calls),
    formatProblemCodes(problems),
    formatRouteTypes(routes),
    formatMessageTypes(messages),
    ...(await Promise.all(documents.map(generateDocumentTypes))),
    ...(['form', 'survey'] as const).map(kind => formatDocumentList(kind, documents)),
    installation,
  ]
  return `${parts.map(part => part.trim()).join('\n\n')}\n`
}

/** `contact` → `ContactForm`, so that no name equals that of an entity. */
const getTypeName = ({ kind, id }: FormDocumentRef): string => `${toFormTypeName(id)}${capitalizeWord(kind)}`

const generateDocumentTypes = ({ document, ...form }: HostedDocument): Promise<string> =>
  generateFormDocumentTypes(document, {
    file: `${form.kind} "${form.id}"`,
    rules: [],
    name: getTypeName(form),
  })

function formatDocumentList(kind: FormDocumentRef['kind'], documents: readonly HostedDocument[]): string {
  const members = documents
    .filter(document => document.kind === kind)
    .map(document => {
      const name = getTypeName(document)
      return `  ${formatStringLiteral(document.id)}: { values: ${name}Values; draft: ${name}Draft; fault: ${name}Fault }`
    })
  return `/** The ${kind}s that accept answers, by id. */\nexport interface ${capitalizeWord(kind)}s {\n${members.join('\n')}\n}`
}

const installation = `/** The answers to one of the forms, by its id. */
type SubmissionInput<Input, Documents> = [keyof Documents] extends [never]
  ? Input
  : {
      [Id in keyof Documents]: Omit<Input, 'id' | 'values'> & {
        id: Id
        values: Documents[Id] extends { values: infer Values } ? Values : never
      }
    }[keyof Documents]

/** The calls, with the values of each form and survey. */
export interface InstallationCalls extends Omit<Calls, 'submitForm' | 'submitSurvey'> {
  submitForm: Omit<Calls['submitForm'], 'input'> & { input: SubmissionInput<SubmitFormInput, Forms> }
  submitSurvey: Omit<Calls['submitSurvey'], 'input'> & { input: SubmissionInput<SubmitSurveyInput, Surveys> }
}

/** Everything that the client can be typed by: createClient<Installation>({ url, routePaths }). */
export interface Installation {
  calls: InstallationCalls
  routes: Routes
}
`
