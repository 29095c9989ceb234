/**
 * Loads everything that a business or developer changes without a build: `routes.json`, `schemas/**`, `locales/*`. It
 * is read at run time, checked as a whole and refused as a whole.
 */

import { compileCatalogues } from '#locales/catalogue.ts'
import { indexRoutesByName, type RouteNameSettings } from '#locales/route-names.ts'
import { localeRoutingDefaults } from '#locales/settings.ts'
import type { BlockDeclaration } from '#schemas/runtime/content/block-declaration.ts'
import { getAtPath, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import type { EventDeclaration } from '#schemas/runtime/embed/event-declaration.ts'
import type { FaultMapping, ValidationIssue } from '#schemas/runtime/form/field-error.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { RecordFormDocument } from '#schemas/runtime/form/record-form.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import type { ErrorMapping } from '#schemas/runtime/screen/error-mapping.ts'
import { collectDeclaredParameters } from '#schemas/runtime/screen/page-parameters.ts'
import { compileRoutes, type Route } from '#schemas/runtime/screen/route.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import type { WidgetDeclaration } from '#schemas/runtime/screen/widget-declaration.ts'
import type { JsonSchema } from '#server/lib/validator-factory.ts'
import { findDanglingReferences, findUncompilableForms } from './checks/checks.ts'
import type { SchemaLocation } from './checks/schema-checks.ts'
import type { Configuration, Layout, ProblemDeclaration, UncheckedConfiguration } from './configuration.ts'
import { resolveCustomWidgets } from './custom-widgets.ts'
import {
  documentGroups,
  findSchemaUriFaults,
  toDocuments,
  unwrapJsonFile,
  withFilePointer,
} from './document-files.ts'
import { createEditorSchemaLookup } from './editor-schemas.ts'
import { explainIssue, keepOneIssuePerPointer } from './explain-issue.ts'
import { ConfigurationError, type FileFault, type JsonFile } from './files.ts'
import { findFormFileFaults, getFormFile, normalizeFormFiles } from './form-files.ts'
import { checkEntityAndMetaSchemas, compileMetaSchemas } from './meta-schemas.ts'
import { addOptionShapes } from './option-shapes.ts'
import { withParsedExpressions } from './parse-document-expressions.ts'
import { type ConfigurationFiles, groupFiles, hashFiles, readConfigurationFiles } from './read-files.ts'
import { createRouteLinkResolver, noopRouteLinkResolver, type RouteLinkResolver } from './route-links.ts'
import { stripUnsafePatterns } from './strip-unsafe-patterns.ts'
import { toWidgetModules } from './widget-modules.ts'

/** Reads and checks the configuration below `root`; throws ConfigurationError with every fault. */
export async function loadConfiguration(root: string, names?: RouteNameSettings): Promise<Configuration> {
  const { files, faults } = await readConfigurationFiles(root)
  if (faults.length > 0) throw new ConfigurationError(faults)
  return buildConfiguration(files, names)
}

/**
 * Checks files and builds a configuration from them; throws ConfigurationError with every fault.
 *
 * @param names the rules for page names in links
 */
export const buildConfiguration = (
  all: ConfigurationFiles,
  names: RouteNameSettings = localeRoutingDefaults,
): Configuration => ({
  ...checkAndBuild(all, names),
  rebuild: files => buildConfiguration(files, names),
})

function checkAndBuild(all: ConfigurationFiles, names: RouteNameSettings): Omit<Configuration, 'rebuild'> {
  const groups = groupFiles(all)
  const files = toDocuments(groups)
  const faults: FileFault[] = []
  const stopOnFaults = () => {
    if (faults.length > 0) throw new ConfigurationError(faults.map(fault => withFilePointer(fault, all)))
  }
  const { definitions, validation, faultsAt, faults: schemaFaults } = checkEntityAndMetaSchemas(files)
  faults.push(...schemaFaults, ...findFormFileFaults([...files.forms, ...files.surveys]))
  stopOnFaults()
  faults.push(...findSchemaUriFaults(documentGroups.flatMap(group => groups[group])))
  const meta = compileMetaSchemas(files, validation)
  /** Parses content: what passes its meta schema has the type that the meta schema describes. */
  const parse = <T>(schema: string, { file, content }: JsonFile, toKind = toObject): T => {
    for (const issue of keepOneIssuePerPointer(meta.get(schema)?.(content) ?? []))
      faults.push({ file, pointer: issue.pointer, reason: explainReason(issue, schema, content) })
    return checked<T>(toKind(content))
  }
  const byId = <T>(schema: string, group: readonly JsonFile[]): Map<string, T> =>
    new Map(group.map(file => [file.id, parse<T>(schema, file)]))

  const routes = parse<Route[]>('routes', getListFile(all, 'routes.json'), toObjects)
  const problemsFile = getListFile(all, 'schemas/problems.json')
  const problemList = parse<ProblemDeclaration[]>('problems', problemsFile, toObjects)
  const [fieldFaults] = files.errors.filter(isFieldFaults)
  const { catalogues, faults: messageFaults } = compileCatalogues(
    Object.fromEntries(files.locales.map(({ id, content }) => [id, content])),
  )
  faults.push(...messageFaults)
  const parts: Omit<UncheckedConfiguration, 'links'> = {
    version: hashFiles(all),
    files: all,
    routes,
    layouts: byId<Layout>('layout', files.layouts),
    screens: byId<Screen>('screen', files.screens),
    forms: byId<FormDocument>('form', normalizeFormFiles(files.forms)),
    surveys: byId<FormDocument>('form', normalizeFormFiles(files.surveys)),
    errors: byId<ErrorMapping>(
      'error-mapping',
      files.errors.filter(file => !isFieldFaults(file)),
    ),
    fieldFaults: fieldFaults ? parse<FaultMapping>('field-errors', fieldFaults) : { rules: [] },
    problemList,
    problems: new Map(problemList.map(problem => [problem.code, problem])),
    calls: byId<CallDeclaration>('call', files.calls),
    widgets: byId<WidgetDeclaration>('widget', files.widgets),
    modules: toWidgetModules(files.modules),
    blocks: byId<BlockDeclaration>('block', files.blocks),
    events: byId<EventDeclaration>('event', files.events),
    records: byId<RecordFormDocument>('record', files.records),
    definitions,
    validation,
    catalogues,
    messageKeys: new Set(Object.keys(catalogues.get('en') ?? {})),
  }
  const hasBadRoutes = faults.some(({ file }) => file === 'routes.json')
  const documents: UncheckedConfiguration = {
    ...parts,
    links: hasBadRoutes ? noopRouteLinkResolver : createLinks(parts, names),
  }
  // Malformed documents are checked as far as possible, so that all faults of a file are reported at once.
  const dangling = findDanglingReferences(documents, faults.length > 0)
  faults.push(...withoutRepeatedPlaces([...listSchemas(documents).flatMap(faultsAt), ...dangling], faults))
  stopOnFaults()
  faults.push(...findUncompilableForms(documents))
  stopOnFaults()
  return finishConfiguration(documents, new Map(files.meta.map(({ id, content }) => [id, asSchema(content)])))
}

/** Replaces content of another kind, which is refused, so that everything else is checked too. */
const toObject = (content: unknown): unknown => (isObject(content) ? content : {})
const toObjects = (content: unknown): unknown => (Array.isArray(content) ? content.map(toObject) : [])

/** Paths of the JSON Schemas in the documents of each folder. */
const schemaPaths = {
  calls: () => [['input'], ['output']],
  widgets: (widget: Readonly<Record<string, unknown>>) => [
    ['options'],
    ['value'],
    ...Object.keys(getSubobjectOrEmpty(widget, 'keeps')).map(name => ['keeps', name]),
  ],
  blocks: () => [['options']],
  events: () => [['detail']],
  forms: () => [['schema']],
  surveys: () => [['schema']],
} as const

/** Lists every JSON Schema in a document with its place; the meta schema has refused anything else. */
const listSchemas = (documents: UncheckedConfiguration): SchemaLocation[] =>
  (['calls', 'widgets', 'blocks', 'events', 'forms', 'surveys'] as const).flatMap(folder =>
    [...documents[folder]].flatMap(([id, document]) =>
      schemaPaths[folder]({ ...document }).flatMap(path => {
        const schema = getAtPath(document, path)
        const file =
          folder === 'forms' || folder === 'surveys'
            ? getFormFile(folder, id, documents)
            : `schemas/${folder}/${id}.json`
        return isObject(schema) ? [{ file, path, schema }] : []
      }),
    ),
  )

/** Builds the configuration, with expressions parsed for browsers, which have no parser for them. */
function finishConfiguration(
  documents: UncheckedConfiguration,
  meta: ReadonlyMap<string, JsonSchema>,
): Omit<Configuration, 'rebuild'> {
  const parsed = <T>(schema: string, content: T): T =>
    checked<T>(withParsedExpressions(content, meta.get(schema)))
  const { withPaths } = documents.links
  const withShapes = <T>(kind: 'screen' | 'form', content: T): T =>
    checked<T>(resolveCustomWidgets(addOptionShapes(content, kind, documents), kind, documents))
  const parsedAll = <T>(schema: string, group: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    new Map([...group].map(([id, content]) => [id, parsed(schema, withPaths(content))]))
  const routes = parsed('routes', documents.routes)
  const forms = new WeakMap<FormDocument, FormDocument>()
  const withSafePatterns = (form: FormDocument) => ({ ...form, schema: stripUnsafePatterns(form.schema) })
  const forBrowser = (form: FormDocument) => {
    const cached = forms.get(form) ?? withSafePatterns(withShapes('form', parsed('form', withPaths(form))))
    forms.set(form, cached)
    return cached
  }
  return {
    ...documents,
    routes,
    table: compileRoutes(routes),
    parameters: new Map(documents.routes.map(route => [route.name, listQueryParameters(route, documents)])),
    screens: new Map(
      [...parsedAll('screen', documents.screens)].map(([id, screen]) => [id, withShapes('screen', screen)]),
    ),
    errors: parsedAll('error-mapping', documents.errors),
    editorSchema: createEditorSchemaLookup(documents, meta),
    forBrowser,
  }
}

/** Creates the resolver of links. Page names follow the settings; a route says what a link to it may hold. */
function createLinks(
  documents: Omit<UncheckedConfiguration, 'links'>,
  names: RouteNameSettings,
): RouteLinkResolver {
  const { routes, screens, catalogues } = documents
  return createRouteLinkResolver({
    routes,
    pages: indexRoutesByName(routes, names, [...catalogues.keys()]),
    // A hosted form's fields join its page's parameters, so any are allowed.
    queryOf: route =>
      screens.get(route.screen)?.prefill === undefined ? listQueryParameters(route, documents) : undefined,
  })
}

const listQueryParameters = (
  route: Route,
  { screens }: Pick<UncheckedConfiguration, 'screens'>,
): ReadonlySet<string> =>
  collectDeclaredParameters(
    route,
    [route.screen, route.instead?.screen].flatMap(id => screens.get(id ?? '') ?? []),
  )

/** Returns a required file with a list; throws ConfigurationError if it is missing. */
function getListFile(files: ConfigurationFiles, file: string): JsonFile {
  const found = files.get(file)
  if (found) return unwrapJsonFile(found)
  throw new ConfigurationError([{ file, pointer: '', reason: 'is missing; restore the file.' }])
}

function explainReason(issue: ValidationIssue, schema: string, content: unknown): string {
  const clause = explainIssue(issue, content)
  return clause.endsWith('.') ? clause : `${clause}; see schemas/meta/${schema}.json.`
}

/** Drops faults at places that already have one. */
function withoutRepeatedPlaces(later: readonly FileFault[], earlier: readonly FileFault[]): FileFault[] {
  const places = new Set(earlier.map(formatPlace))
  return later.filter(fault => !places.has(formatPlace(fault)))
}

const formatPlace = ({ file, pointer }: FileFault): string => `${file} ${pointer}`

const isFieldFaults = (file: JsonFile): boolean => file.id === 'fields'

const asSchema = (content: unknown): JsonSchema => checked<JsonSchema>(content)

/** Casts checked JSON, here only: it has passed the meta schema that generates or mirrors its type. */
function checked<T>(content: unknown): T {
  return content as T
}
