/**
 * Everything a business or developer changes without a build: `routes.json`, `schemas/**`, `locales/*`. Read at
 * run time, checked whole, refused whole.
 */
import { createHash } from 'node:crypto'
import { type Catalogue, compileCatalogues } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import type { CallDeclaration } from '#schemas/call.ts'
import type { ErrorMapping, Place } from '#schemas/error-mapping.ts'
import type { FaultMapping } from '#schemas/fault.ts'
import type { FormDocument } from '#schemas/form.ts'
import type { ProblemCode } from '#schemas/problem.ts'
import { compileRoutes, type Route, type RouteTable } from '#schemas/route.ts'
import type { Screen } from '#schemas/screen.ts'
import { createValidation, type JsonSchema, type Validation } from '../validation.ts'
import { danglingReferences } from './checks.ts'
import { ConfigurationError, type FileFault, type JsonFile, readJson, readJsonFolder } from './files.ts'

export interface ProblemDeclaration {
  readonly code: ProblemCode
  readonly status: number
  readonly statusText?: string
  readonly shows: Place
}

export interface Layout {
  readonly id: string
  readonly frame: 'calendar' | 'form' | 'page' | 'error'
  readonly languages?: boolean
}

export interface Configuration {
  /** Hash of every file: what is made from a configuration is cached under it. */
  readonly version: string
  readonly routes: readonly Route[]
  readonly table: RouteTable
  readonly layouts: ReadonlyMap<string, Layout>
  readonly screens: ReadonlyMap<string, Screen>
  readonly forms: ReadonlyMap<string, FormDocument>
  readonly errors: ReadonlyMap<string, ErrorMapping>
  /** Codes for what a field's keyword refuses, where a form says nothing of its own. */
  readonly fieldFaults: FaultMapping
  readonly problems: ReadonlyMap<string, ProblemDeclaration>
  readonly calls: ReadonlyMap<string, CallDeclaration>
  readonly definitions: Readonly<Record<string, JsonSchema>>
  readonly validation: Validation
  /** What has a catalogue is supported; in matching order. */
  readonly catalogues: ReadonlyMap<LocaleCode, Catalogue>
  readonly messageKeys: ReadonlySet<string>
}

/** Reads and checks the configuration below `root`; throws ConfigurationError with every fault. */
export async function loadConfiguration(root: string): Promise<Configuration> {
  const files = await readFiles(root)
  const definitions = Object.fromEntries(
    files.entities.map(({ id, content }) => [typeName(id), schemaIn(content)]),
  )
  const validation = createValidation(definitions)
  const meta = new Map(files.meta.map(({ id, content }) => [id, validation.check(schemaIn(content))]))
  const faults: FileFault[] = []
  /** Parses at the door: what passes its meta schema is of the type the meta schema describes. */
  const parse = <T>(schema: string, file: JsonFile): T => {
    for (const { pointer, keyword, params } of meta.get(schema)?.(file.content) ?? [])
      faults.push({
        file: file.file,
        pointer,
        reason: `fails "${keyword}" ${JSON.stringify(params)}; see schemas/meta/${schema}.json.`,
      })
    return checked<T>(file.content)
  }
  const byId = <T>(schema: string, group: readonly JsonFile[]): Map<string, T> =>
    new Map(group.map(file => [file.id, parse<T>(schema, file)]))

  const routes = parse<Route[]>('routes', files.routes)
  const problems = parse<ProblemDeclaration[]>('problems', files.problems)
  const [fieldFaults, mappings] = [
    files.errors.filter(isFieldFaults),
    files.errors.filter(file => !isFieldFaults(file)),
  ]
  const { catalogues, faults: wordless } = compileCatalogues(
    Object.fromEntries(files.locales.map(({ id, content }) => [id, content])),
  )
  faults.push(...wordless)
  const documents = {
    layouts: byId<Layout>('layout', files.layouts),
    screens: byId<Screen>('screen', files.screens),
    forms: byId<FormDocument>('form', files.forms),
    errors: byId<ErrorMapping>('error-mapping', mappings),
    calls: byId<CallDeclaration>('call', files.calls),
  }
  if (faults.length > 0) throw new ConfigurationError(faults)
  const configuration: Configuration = {
    version: files.version,
    routes,
    table: compileRoutes(routes),
    ...documents,
    fieldFaults: fieldFaults[0] ? checked<FaultMapping>(fieldFaults[0].content) : { rules: [] },
    problems: new Map(problems.map(problem => [problem.code, problem])),
    definitions,
    validation,
    catalogues,
    messageKeys: new Set(Object.keys(catalogues.get('en') ?? {})),
  }
  const dangling = danglingReferences(configuration)
  if (dangling.length > 0) throw new ConfigurationError(dangling)
  return configuration
}

async function readFiles(root: string) {
  const [routes, problems, ...folders] = await Promise.all([
    readJson(root, 'routes.json'),
    readJson(root, 'schemas/problems.json'),
    ...['entities', 'meta', 'layouts', 'screens', 'forms', 'errors', 'calls'].map(name =>
      readJsonFolder(root, `schemas/${name}`),
    ),
  ])
  const locales = await readJsonFolder(root, 'locales')
  const [entities = [], meta = [], layouts = [], screens = [], forms = [], errors = [], calls = []] = folders
  const version = createHash('sha256')
    .update(JSON.stringify([routes, problems, folders, locales]))
    .digest('base64url')
    .slice(0, 12)
  return { routes, problems, entities, meta, layouts, screens, forms, errors, calls, locales, version }
}

const isFieldFaults = (file: JsonFile): boolean => file.id === 'fields'

const typeName = (id: string): string =>
  id.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

const schemaIn = (content: unknown): JsonSchema => checked<JsonSchema>(content)

/** The one place where checked JSON gets its type: its meta schema, which generated or mirrors it, has passed. */
function checked<T>(content: unknown): T {
  return content as T
}
