/** The configuration as it is in service: parsed, checked, ready for questions. */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import type { ProblemCode } from '#schemas/runtime/core/problem.ts'
import type { FaultMapping } from '#schemas/runtime/form/field-error.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import type { ErrorMapping, ProblemDisplay } from '#schemas/runtime/screen/error-mapping.ts'
import type { Route, RouteTable } from '#schemas/runtime/screen/route.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import type { WidgetDeclaration } from '#schemas/runtime/screen/widget-declaration.ts'
import type { JsonSchema, ValidatorFactory } from '../validator-factory.ts'

import type { ConfigurationFiles } from './read-files.ts'
import type { RouteLinkResolver } from './route-links.ts'

export interface ProblemDeclaration {
  readonly code: ProblemCode
  readonly status: number
  readonly statusText?: string
  readonly shows: ProblemDisplay
}

export interface Layout {
  readonly id: string
  readonly frame: 'calendar' | 'form' | 'page' | 'error'
}

export interface Configuration {
  /** Hash of every file: what is made from a configuration is cached under it. */
  readonly version: string
  /** What it was made of. */
  readonly files: ConfigurationFiles
  readonly routes: readonly Route[]
  readonly table: RouteTable
  /** What links may name instead of a path. */
  readonly links: RouteLinkResolver
  /** Names of the parameters that the pages of a route read, by the route's name; fields of hosted forms come on top. */
  readonly parameters: ReadonlyMap<string, ReadonlySet<string>>
  readonly layouts: ReadonlyMap<string, Layout>
  readonly screens: ReadonlyMap<string, Screen>
  readonly forms: ReadonlyMap<string, FormDocument>
  readonly surveys: ReadonlyMap<string, FormDocument>
  /** A form with its formulas parsed, as browsers need it. */
  forBrowser(form: FormDocument): FormDocument
  readonly errors: ReadonlyMap<string, ErrorMapping>
  /** Codes for what a field's keyword refuses, where a form says nothing of its own. */
  readonly fieldFaults: FaultMapping
  readonly problems: ReadonlyMap<string, ProblemDeclaration>
  readonly calls: ReadonlyMap<string, CallDeclaration>
  /** What screens and forms may name, with its options. */
  readonly widgets: ReadonlyMap<string, WidgetDeclaration>
  /** Meta schemas by name as editors read them, in one piece. */
  editorSchema(name: string): JsonSchema | undefined
  readonly definitions: Readonly<Record<string, JsonSchema>>
  readonly validation: ValidatorFactory
  /** What has a catalogue is supported; in matching order. */
  readonly catalogues: ReadonlyMap<LocaleCode, MessageCatalogue>
  readonly messageKeys: ReadonlySet<string>
}

/** A configuration before its names are known to lead somewhere. */
export interface ConfigurationDocuments
  extends Omit<Configuration, 'table' | 'parameters' | 'editorSchema' | 'forBrowser'> {
  /** As they stand in the file. */
  readonly problemList: readonly ProblemDeclaration[]
}
