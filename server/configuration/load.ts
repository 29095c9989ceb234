/**
 * Everything a business or developer changes without a build: `routes.json`, `schemas/**`, `locales/*`. Read at
 * run time, checked whole, refused whole.
 */

import { createHash } from 'node:crypto'
import { compileCatalogues } from '#locales/catalogue.ts'
import type { CallDeclaration } from '#schemas/call.ts'
import { linkFault } from '#schemas/destination.ts'
import type { ErrorMapping } from '#schemas/error-mapping.ts'
import { expressionFault } from '#schemas/expression.ts'
import type { FaultMapping, Issue } from '#schemas/fault.ts'
import type { FormDocument } from '#schemas/form.ts'
import { atPointer } from '#schemas/pointer.ts'
import { compileRoutes, type Route } from '#schemas/route.ts'
import type { Screen } from '#schemas/screen.ts'
import { createValidation, type JsonSchema } from '../validation.ts'
import { withCalmPatterns } from './calm-patterns.ts'
import { danglingReferences } from './checks.ts'
import type { Configuration, Documents, Layout, ProblemDeclaration } from './configuration.ts'
import { ConfigurationError, type FileFault, type JsonFile, readJson, readJsonFolder } from './files.ts'
import { formFileFaults, upgradedForms } from './form-files.ts'
import { parsedExpressions } from './parsed-expressions.ts'
import { schemaFaults } from './schema-checks.ts'

/** Reads and checks the configuration below `root`; throws ConfigurationError with every fault. */
export async function loadConfiguration(root: string): Promise<Configuration> {
  const files = await readFiles(root)
  const faults: FileFault[] = []
  const stopOnFaults = () => {
    if (faults.length > 0) throw new ConfigurationError(faults)
  }
  const definitions = Object.fromEntries(
    files.entities.map(({ id, content }) => [typeName(id), schemaIn(content)]),
  )
  const validation = createValidation(definitions)
  const checkSchema = (file: string, path: readonly string[], schema: JsonSchema) => {
    faults.push(...schemaFaults({ file, path, schema }, validation, definitions))
  }
  for (const { file, content } of [...files.entities, ...files.meta]) checkSchema(file, [], schemaIn(content))
  faults.push(...formFileFaults([...files.forms, ...files.surveys]))
  stopOnFaults()
  const meta = new Map(files.meta.map(({ id, content }) => [id, validation.check(schemaIn(content))]))
  // The rules stand in the meta schema of forms, which may have rules of their own.
  meta.set('form#/$defs/Mapping', validation.check({ $ref: 'form#/$defs/Mapping' }))
  /** Parses at the door: what passes its meta schema is of the type the meta schema describes. */
  const parse = <T>(schema: string, { file, content }: JsonFile): T => {
    for (const issue of meta.get(schema)?.(content) ?? [])
      faults.push({ file, pointer: issue.pointer, reason: reasonOf(issue, schema, content) })
    return checked<T>(content)
  }
  const byId = <T>(schema: string, group: readonly JsonFile[]): Map<string, T> =>
    new Map(group.map(file => [file.id, parse<T>(schema, file)]))

  const routes = parse<Route[]>('routes', files.routes)
  const problemList = parse<ProblemDeclaration[]>('problems', files.problems)
  const [fieldFaults] = files.errors.filter(isFieldFaults)
  const { catalogues, faults: wordless } = compileCatalogues(
    Object.fromEntries(files.locales.map(({ id, content }) => [id, content])),
  )
  faults.push(...wordless)
  const documents: Documents = {
    version: files.version,
    routes,
    layouts: byId<Layout>('layout', files.layouts),
    screens: byId<Screen>('screen', files.screens),
    forms: byId<FormDocument>('form', upgradedForms(files.forms)),
    surveys: byId<FormDocument>('form', upgradedForms(files.surveys)),
    errors: byId<ErrorMapping>(
      'error-mapping',
      files.errors.filter(file => !isFieldFaults(file)),
    ),
    fieldFaults: fieldFaults ? parse<FaultMapping>('form#/$defs/Mapping', fieldFaults) : { rules: [] },
    problemList,
    problems: new Map(problemList.map(problem => [problem.code, problem])),
    calls: byId<CallDeclaration>('call', files.calls),
    definitions,
    validation,
    catalogues,
    messageKeys: new Set(Object.keys(catalogues.get('en') ?? {})),
  }
  stopOnFaults()
  for (const [id, { input, output }] of documents.calls) {
    checkSchema(`schemas/calls/${id}.json`, ['input'], input)
    checkSchema(`schemas/calls/${id}.json`, ['output'], output)
  }
  for (const [folder, group] of [
    ['forms', documents.forms],
    ['surveys', documents.surveys],
  ] as const)
    for (const [id, { schema }] of group) checkSchema(`schemas/${folder}/${id}.json`, ['schema'], schema)
  faults.push(...danglingReferences(documents))
  stopOnFaults()
  return withConditions(documents, new Map(files.meta.map(({ id, content }) => [id, schemaIn(content)])))
}

/** What is sent to browsers, which have no parser for expressions, holds them parsed. */
function withConditions(documents: Documents, meta: ReadonlyMap<string, JsonSchema>): Configuration {
  const parsed = <T>(schema: string, content: T): T =>
    checked<T>(parsedExpressions(content, meta.get(schema)))
  const parsedAll = <T>(schema: string, group: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    new Map([...group].map(([id, content]) => [id, parsed(schema, content)]))
  const routes = parsed('routes', documents.routes)
  const forms = new WeakMap<FormDocument, FormDocument>()
  const calm = (form: FormDocument) => ({ ...form, schema: withCalmPatterns(form.schema) })
  const forBrowser = (form: FormDocument) => {
    const known = forms.get(form) ?? calm(parsed('form', form))
    forms.set(form, known)
    return known
  }
  return {
    ...documents,
    routes,
    table: compileRoutes(routes),
    screens: parsedAll('screen', documents.screens),
    errors: parsedAll('error-mapping', documents.errors),
    forBrowser,
  }
}

async function readFiles(root: string) {
  const [routes, problems, ...folders] = await Promise.all([
    readJson(root, 'routes.json'),
    readJson(root, 'schemas/problems.json'),
    ...['entities', 'meta', 'layouts', 'screens', 'forms', 'surveys', 'errors', 'calls'].map(name =>
      readJsonFolder(root, `schemas/${name}`),
    ),
  ])
  const locales = await readJsonFolder(root, 'locales')
  const [
    entities = [],
    meta = [],
    layouts = [],
    screens = [],
    forms = [],
    surveys = [],
    errors = [],
    calls = [],
  ] = folders
  const version = createHash('sha256')
    .update(JSON.stringify([routes, problems, folders, locales]))
    .digest('base64url')
    .slice(0, 12)
  return {
    routes,
    problems,
    entities,
    meta,
    layouts,
    screens,
    forms,
    surveys,
    errors,
    calls,
    locales,
    version,
  }
}

function reasonOf({ pointer, keyword, params }: Issue, schema: string, content: unknown): string {
  if (params.format === 'expression') {
    const fault = expressionFault(String(atPointer(content, pointer)))
    if (fault !== undefined) return `is no expression: ${fault}`
  }
  if (params.format === 'link') {
    const fault = linkFault(String(atPointer(content, pointer)))
    if (fault !== undefined) return `leads where no link may lead: it ${fault}.`
  }
  return `fails "${keyword}" ${JSON.stringify(params)}; see schemas/meta/${schema.replace('#', '.json#')}${schema.includes('#') ? '' : '.json'}.`
}

const isFieldFaults = (file: JsonFile): boolean => file.id === 'fields'

const typeName = (id: string): string =>
  id.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

const schemaIn = (content: unknown): JsonSchema => checked<JsonSchema>(content)

/** The one place where checked JSON gets its type: its meta schema, which generated or mirrors it, has passed. */
function checked<T>(content: unknown): T {
  return content as T
}
