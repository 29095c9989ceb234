/**
 * Loads everything that a business or developer changes without a build: `routes.json`, `schemas/**`, `locales/*`. It
 * is read at run time, checked as a whole and refused as a whole.
 */

import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type CompiledCatalogues, compileCatalogues } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import { indexRoutesByName, type RouteNameSettings } from '#locales/route-names.ts'
import { localeRoutingDefaults } from '#locales/settings.ts'
import type { GuestRules } from '#schemas/runtime/booking/guest-rules.ts'
import type { BlockDeclaration } from '#schemas/runtime/content/block-declaration.ts'
import { getAtPath, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import type { EmailDocument } from '#schemas/runtime/email/email-document.ts'
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
import { memoizeByObject, once } from '#server/lib/memoize.ts'
import type { JsonSchema, SchemaValidator } from '#server/lib/validator-factory.ts'
import { findLayerFaults, layerDocuments, toDocumentFaults } from './business-layer.ts'
import {
  type CheckReads,
  findDanglingReferences,
  findUncompilableForms,
  recordCheckReads,
} from './checks/checks.ts'
import type { SchemaLocation } from './checks/schema-checks.ts'
import type {
  Configuration,
  InstallationConfiguration,
  Layout,
  ProblemDeclaration,
  UncheckedConfiguration,
} from './configuration.ts'
import { resolveCustomWidgets } from './custom-widgets.ts'
import { buildBasedDocuments, listBases, toWrittenFaults } from './document-bases.ts'
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
import { findFormFileFaults, normalizeFormFile } from './form-files.ts'
import { checkEntityAndMetaSchemas } from './meta-schemas.ts'
import { addOptionShapes } from './option-shapes.ts'
import { withParsedExpressions } from './parse-document-expressions.ts'
import { type ConfigurationFiles, groupFiles, hashFiles, readConfigurationFiles } from './read-files.ts'
import {
  createRouteLinkResolver,
  listRouteLinks,
  type NamedPages,
  noopRouteLinkResolver,
  type RouteLinkResolver,
} from './route-links.ts'
import { listRouteUses } from './route-uses.ts'
import { stripUnsafePatterns } from './strip-unsafe-patterns.ts'
import { toWidgetModule } from './widget-modules.ts'

/** Reads and checks the configuration below `root`; throws ConfigurationError with every fault. */
export async function loadConfiguration(
  root: string,
  names?: RouteNameSettings,
): Promise<InstallationConfiguration> {
  const { files, faults } = await readConfigurationFiles(root)
  if (faults.length > 0) throw new ConfigurationError(faults)
  return buildConfiguration(files, names)
}

/**
 * Checks files and builds a configuration from them; throws ConfigurationError with every fault.
 *
 * @param names the rules for page names in links
 */
export function buildConfiguration(
  all: ConfigurationFiles,
  names: RouteNameSettings = localeRoutingDefaults,
): InstallationConfiguration {
  const base = build(all, names)
  return toInstallation(base.configuration, files => build(files, names, base).configuration)
}

type BuiltConfiguration = Build['configuration']

/** @param buildUpon builds the configuration of other files, and takes over what they have in common */
function toInstallation(
  built: BuiltConfiguration,
  buildUpon: (files: ConfigurationFiles) => BuiltConfiguration,
): InstallationConfiguration {
  const installation: InstallationConfiguration = {
    ...built,
    get installation() {
      return installation
    },
    rebuild: files => toInstallation(buildUpon(files), buildUpon),
    withDocuments(documents) {
      if (documents.length === 0) return installation
      const faults = findLayerFaults(documents, built)
      if (faults.length > 0) throw new ConfigurationError(faults)
      const files = layerDocuments(built.files, documents)
      try {
        return { ...buildUpon(files), installation }
      } catch (error) {
        if (!(error instanceof ConfigurationError)) throw error
        throw new ConfigurationError(toDocumentFaults(error.faults, documents, files))
      }
    },
  }
  return installation
}

/** A configuration with what others take over from it: whatever comes from the same files, which have no faults. */
interface Build {
  readonly schemas: CheckedSchemas
  readonly localeFiles: readonly JsonFile[]
  readonly compiled: CompiledCatalogues
  /** The documents by their files. */
  readonly parsed: ReadonlyMap<JsonFile, unknown>
  readonly documents: UncheckedConfiguration
  readonly getReads: () => CheckReads
  readonly preparation: Preparation
  readonly configuration: Omit<Configuration, 'installation'>
}

interface CheckedSchemas extends ReturnType<typeof checkEntityAndMetaSchemas> {
  /** Of the entities and the meta schemas. */
  readonly files: readonly JsonFile[]
  readonly meta: ReadonlyMap<string, SchemaValidator>
}

/** @param base what to build upon: of its files, only those that differ are parsed and checked again */
function build(all: ConfigurationFiles, names: RouteNameSettings, base?: Build): Build {
  const groups = groupFiles(all)
  const { files, faults: baseFaults } = buildBasedDocuments(toDocuments(groups))
  const faults: FileFault[] = [...baseFaults]
  const stopOnFaults = () => {
    if (faults.length > 0)
      throw new ConfigurationError(toWrittenFaults(faults, files).map(fault => withFilePointer(fault, all)))
  }
  const schemaFiles = [...files.entities, ...files.meta]
  const before = base && hasSameItems(schemaFiles, base.schemas.files) ? base : undefined
  const isNew = (file: JsonFile) => !before?.parsed.has(file)
  const checkedSchemas = before?.schemas ?? checkEntityAndMetaSchemas(files)
  const { definitions, validation, faultsAt } = checkedSchemas
  faults.push(
    ...checkedSchemas.faults,
    ...findFormFileFaults([...files.forms, ...files.surveys, ...files.guests].filter(isNew)),
  )
  stopOnFaults()
  faults.push(...findSchemaUriFaults(documentGroups.flatMap(group => groups[group])))
  const schemas = before?.schemas ?? {
    ...checkedSchemas,
    files: schemaFiles,
    meta: checkedSchemas.compileMetaSchemas(),
  }
  const parsed = new Map<JsonFile, unknown>()
  /** Parses content: what passes its meta schema has the type that the meta schema describes. */
  const parse = <T>(schema: string, file: JsonFile, toKind = toObject): T => {
    const { content } = file
    if (isNew(file))
      for (const issue of keepOneIssuePerPointer(schemas.meta.get(schema)?.(content) ?? []))
        faults.push({
          file: file.file,
          pointer: issue.pointer,
          reason: explainReason(issue, schema, content),
        })
    const document = isNew(file) ? toKind(content) : before?.parsed.get(file)
    parsed.set(file, document)
    return checked<T>(document)
  }
  /** Those that are in service have passed: the shortest of them stands for each, so that positions stay. */
  const parseRoutes = (file: JsonFile): Route[] => {
    const passed = new Set<unknown>(before?.documents.routes)
    const [short] = [...passed].toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)
    const { content } = file
    if (!isNew(file) || !short || !Array.isArray(content)) return parse('routes', file, toObjects)
    const standIns = content.map(route => (passed.has(route) ? short : route))
    parse('routes', { ...file, content: standIns }, toObjects)
    const routes = toObjects(content)
    parsed.set(file, routes)
    return checked<Route[]>(routes)
  }
  const byId = <T>(schema: string, group: readonly JsonFile[], known?: ReadonlyMap<string, T>) =>
    keepSame(new Map(group.map(file => [file.id, parse<T>(schema, file)])), known)

  const known = before?.documents
  const routes = parseRoutes(getListFile(all, 'routes.json'))
  const problemsFile = getListFile(all, 'schemas/problems.json')
  const problemList = parse<ProblemDeclaration[]>('problems', problemsFile, toObjects)
  const [fieldFaults] = files.errors.filter(isFieldFaults)
  const { catalogues, messageKeys, faults: messageFaults, compiled } = compileMessages(files.locales, before)
  faults.push(...messageFaults)
  const parts: Omit<UncheckedConfiguration, 'links'> = {
    version: hashFiles(all),
    files: all,
    routes,
    ...listRouteUses(routes, known),
    layouts: byId<Layout>('layout', files.layouts, known?.layouts),
    screens: byId<Screen>('screen', files.screens, known?.screens),
    bases: checked<ReadonlyMap<Screen, Screen>>(listBases(files.screens)),
    forms: byId<FormDocument>('form', files.forms.map(normalizeFormFile), known?.forms),
    surveys: byId<FormDocument>('form', files.surveys.map(normalizeFormFile), known?.surveys),
    guests: byId<GuestRules>('guests', files.guests.map(normalizeFormFile), known?.guests),
    emails: byId<EmailDocument>('email', files.emails, known?.emails),
    errors: byId<ErrorMapping>(
      'error-mapping',
      files.errors.filter(file => !isFieldFaults(file)),
      known?.errors,
    ),
    fieldFaults: fieldFaults ? parse<FaultMapping>('field-errors', fieldFaults) : { rules: [] },
    problemList,
    problems: keepSame(new Map(problemList.map(problem => [problem.code, problem])), known?.problems),
    calls: byId<CallDeclaration>('call', files.calls, known?.calls),
    widgets: byId<WidgetDeclaration>('widget', files.widgets, known?.widgets),
    modules: keepSame(
      new Map(files.modules.map(file => [basename(file.file), toWidgetModule(file)])),
      known?.modules,
    ),
    blocks: byId<BlockDeclaration>('block', files.blocks, known?.blocks),
    events: byId<EventDeclaration>('event', files.events, known?.events),
    records: byId<RecordFormDocument>('record', files.records, known?.records),
    definitions,
    validation,
    catalogues,
    messageKeys,
  }
  const hasBadRoutes = faults.some(({ file }) => file === 'routes.json')
  const documents: UncheckedConfiguration = {
    ...parts,
    links: hasBadRoutes
      ? noopRouteLinkResolver
      : createLinks(parts, names, faults.length === 0 ? known : undefined),
  }
  // Malformed documents are checked as far as possible, so that all faults of a file are reported at once.
  const isTolerant = faults.length > 0
  const dangling = findDanglingReferences(documents, { isTolerant, earlier: before?.getReads() })
  const locations = listSchemas(documents, known)
  faults.push(...withoutRepeatedPlaces([...locations.flatMap(faultsAt), ...dangling], faults))
  stopOnFaults()
  faults.push(...findUncompilableForms(documents, known))
  stopOnFaults()
  const meta = new Map(files.meta.map(({ id, content }) => [id, asSchema(content)]))
  const isPreparedAlike =
    known && (['widgets', 'modules'] as const).every(part => documents[part] === known[part])
  const earlier = isPreparedAlike ? before?.preparation : undefined
  const preparation =
    earlier && documents.links === known?.links ? earlier : createPreparation(documents, meta, earlier)
  const hasSamePages = documents.routes === known?.routes && documents.screens === known.screens
  const parameters =
    hasSamePages && before ? before.configuration.parameters : listParametersByRoute(documents, before)
  return {
    schemas,
    localeFiles: files.locales,
    compiled,
    parsed,
    documents,
    getReads: once(() => recordCheckReads(documents)),
    preparation,
    configuration: finishConfiguration(documents, preparation, { meta, parameters }),
  }
}

/** Compiles the catalogues, or takes over those of the same files. */
function compileMessages(files: readonly JsonFile[], before: Build | undefined) {
  if (before && hasSameItems(files, before.localeFiles)) {
    const { catalogues, messageKeys } = before.documents
    return { catalogues, messageKeys, faults: [], compiled: before.compiled }
  }
  const compiled = compileCatalogues(
    Object.fromEntries(files.map(({ id, content }) => [id, content])),
    before?.compiled,
  )
  const { catalogues, faults } = compiled
  const english = catalogues.get('en') ?? {}
  const isSame = before !== undefined && english === before.compiled.catalogues.get('en')
  const messageKeys = isSame ? before.documents.messageKeys : new Set(Object.keys(english))
  return { catalogues, messageKeys, faults, compiled }
}

const hasSameItems = (list: readonly unknown[], other: readonly unknown[]): boolean =>
  list.length === other.length && list.every((item, index) => item === other[index])

/** Returns the earlier map if it has the same entries, so that one comparison shows that nothing has changed. */
function keepSame<T>(map: ReadonlyMap<string, T>, earlier: ReadonlyMap<string, T> | undefined) {
  return earlier && hasSameItems([...map].flat(), [...earlier].flat()) ? earlier : map
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
  guests: () => [['schema']],
} as const

/**
 * Lists every JSON Schema in a document with its place; the meta schema has refused anything else.
 *
 * @param known documents whose schemas have been checked
 */
const listSchemas = (documents: UncheckedConfiguration, known?: UncheckedConfiguration): SchemaLocation[] =>
  (['calls', 'widgets', 'blocks', 'events', 'forms', 'surveys', 'guests'] as const).flatMap(folder =>
    [...documents[folder]].flatMap(([id, document]) =>
      (known?.[folder].get(id) === document ? [] : schemaPaths[folder]({ ...document })).flatMap(path => {
        const schema = getAtPath(document, path)
        return isObject(schema) ? [{ file: `schemas/${folder}/${id}.json`, path, schema }] : []
      }),
    ),
  )

/** Makes documents ready for pages, each once. */
interface Preparation {
  readonly links: RouteLinkResolver
  screen(screen: Screen): Screen
  form(form: FormDocument): FormDocument
  errorMapping(mapping: ErrorMapping): ErrorMapping
  routes(routes: readonly Route[]): Pick<Configuration, 'routes' | 'table'>
}

/**
 * Prepares documents for browsers, which have no parser for expressions and know no links by the names of routes.
 *
 * @param earlier prepares alike, except that it may know other links: what has the same links is taken over
 */
function createPreparation(
  documents: UncheckedConfiguration,
  meta: ReadonlyMap<string, JsonSchema>,
  earlier?: Preparation,
): Preparation {
  const { links } = documents
  const withExpressions = <T>(schema: string, content: T): T =>
    checked<T>(withParsedExpressions(content, meta.get(schema)))
  const withShapes = <T>(kind: 'screen' | 'form', content: T): T =>
    checked<T>(resolveCustomWidgets(addOptionShapes(content, kind, documents), kind, documents))
  const prepare = <T>(kind: 'screen' | 'form', content: T): T =>
    withShapes(kind, withExpressions(kind, links.withPaths(content)))
  const hasSameLinks = (content: object) =>
    listNamedRoutes(content).every(named =>
      isDeepStrictEqual(
        links.placed({ label: '', href: named }),
        earlier?.links.placed({ label: '', href: named }),
      ),
    )
  const createStep = <T extends object>(build: (content: T) => T, taken: ((content: T) => T) | undefined) =>
    memoizeByObject((content: T) => (taken && hasSameLinks(content) ? taken(content) : build(content)))
  return {
    links,
    screen: createStep<Screen>(screen => prepare('screen', screen), earlier?.screen),
    form: createStep<FormDocument>(form => {
      const prepared = prepare('form', form)
      return { ...prepared, schema: stripUnsafePatterns(prepared.schema) }
    }, earlier?.form),
    errorMapping: createStep<ErrorMapping>(
      mapping => withExpressions('error-mapping', links.withPaths(mapping)),
      earlier?.errorMapping,
    ),
    routes: memoizeByObject(list => {
      const parse = getRouteParser(meta.get('routes') ?? {})
      const routes = list.map(parse)
      return { routes, table: compileRoutes(routes) }
    }),
  }
}

const listNamedRoutes = memoizeByObject((content: object) =>
  listRouteLinks(content).map(({ named }) => named),
)

/** A business shares nearly all routes with others: each is parsed once. */
const getRouteParser = memoizeByObject((schema: JsonSchema) =>
  memoizeByObject((route: Route) => checked<Route>(withParsedExpressions(route, schema.items, schema))),
)

/** @param before what the parameters of routes are taken over from that show the same screens */
function listParametersByRoute(
  documents: Pick<UncheckedConfiguration, 'routes' | 'screens'>,
  before: Build | undefined,
): Configuration['parameters'] {
  const listScreens = (route: Route, { screens }: Pick<UncheckedConfiguration, 'screens'>) =>
    [route.screen, route.instead?.screen].map(id => screens.get(id ?? ''))
  const isSame = (route: Route) =>
    before !== undefined &&
    before.documents.routesByName.get(route.name) === route &&
    hasSameItems(listScreens(route, documents), listScreens(route, before.documents))
  const find = (route: Route) =>
    (isSame(route) ? before?.configuration.parameters.get(route.name) : undefined) ??
    listQueryParameters(route, documents)
  return new Map(documents.routes.map(route => [route.name, find(route)]))
}

const finishConfiguration = (
  documents: UncheckedConfiguration,
  preparation: Preparation,
  { meta, parameters }: { meta: ReadonlyMap<string, JsonSchema>; parameters: Configuration['parameters'] },
): Build['configuration'] => ({
  ...documents,
  ...preparation.routes(documents.routes),
  parameters,
  screens: mapValues(documents.screens, preparation.screen),
  errors: mapValues(documents.errors, preparation.errorMapping),
  editorSchema: createEditorSchemaLookup(documents, meta),
  forBrowser: preparation.form,
})

const mapValues = <Value>(
  map: ReadonlyMap<string, Value>,
  convert: (value: Value) => Value,
): ReadonlyMap<string, Value> => new Map([...map].map(([id, value]) => [id, convert(value)]))

/** What the links of a configuration depend on. */
type LinkedDocuments = Pick<UncheckedConfiguration, 'routes' | 'screens' | 'catalogues'>

/**
 * Creates the resolver of links. Page names follow the settings; a route says what a link to it may hold.
 *
 * @param known documents whose resolver is taken over if it would say the same
 */
function createLinks(
  { routes, screens, catalogues }: LinkedDocuments,
  names: RouteNameSettings,
  known: UncheckedConfiguration | undefined,
): RouteLinkResolver {
  const locales = [...catalogues.keys()]
  const areRoutesSame = routes === known?.routes && isDeepStrictEqual(locales, [...known.catalogues.keys()])
  if (areRoutesSame && screens === known.screens) return known.links
  const listRead = (from: Pick<UncheckedConfiguration, 'screens'>) =>
    routes.map(route => findReadParameters(route, from))
  if (areRoutesSame && isDeepStrictEqual(listRead({ screens }), listRead(known))) return known.links
  return createRouteLinkResolver({
    routes,
    pages: createNamedPages(routes, names, locales),
    queryOf: route => findReadParameters(route, { screens }),
  })
}

/** Lists the names with languages once a link has one: most have the name of the route itself. */
function createNamedPages(
  routes: readonly Route[],
  names: RouteNameSettings,
  locales: readonly LocaleCode[],
): NamedPages {
  const own = new Map(routes.map(route => [route.name, route]))
  const getAll = once(() => indexRoutesByName(routes, names, locales))
  return {
    get(name) {
      const route = own.get(name)
      return route ? { route } : getAll().get(name)
    },
    keys: () => getAll().keys(),
  }
}

/** Returns the query parameters that links to a route may have; undefined if any, as a hosted form's fields join them. */
const findReadParameters = (route: Route, documents: Pick<UncheckedConfiguration, 'screens'>) =>
  documents.screens.get(route.screen)?.prefill === undefined
    ? listQueryParameters(route, documents)
    : undefined

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
