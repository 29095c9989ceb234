/** The configuration in service: parsed, checked and ready to query. */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import type { GuestRules } from '#schemas/runtime/booking/guest-rules.ts'
import type { BlockDeclaration } from '#schemas/runtime/content/block-declaration.ts'
import type { ProblemCode } from '#schemas/runtime/core/problem.ts'
import type { EmailDocument } from '#schemas/runtime/email/email-document.ts'
import type { EventDeclaration } from '#schemas/runtime/embed/event-declaration.ts'
import type { ReservedHeight } from '#schemas/runtime/embed/reserved-box.ts'
import type { FaultMapping } from '#schemas/runtime/form/field-error.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { RecordFormDocument } from '#schemas/runtime/form/record-form.ts'
import type { CallDeclaration } from '#schemas/runtime/screen/call.ts'
import type {
  ErrorMapping,
  ProblemDisplay,
  ProblemLink,
  ProblemSearch,
} from '#schemas/runtime/screen/error-mapping.ts'
import type { Route, RouteMatcher } from '#schemas/runtime/screen/route.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import type { WidgetDeclaration } from '#schemas/runtime/screen/widget-declaration.ts'
import type { JsonSchema, ValidatorFactory } from '#server/lib/validator-factory.ts'

import type { BusinessDocument } from './document-kinds.ts'
import type { ConfigurationFiles } from './read-files.ts'
import type { RouteLinkResolver } from './route-links.ts'
import type { RouteUses } from './route-uses.ts'
import type { WidgetModule } from './widget-modules.ts'

export interface ProblemDeclaration {
  readonly code: ProblemCode
  readonly status: number
  readonly statusText?: string
  readonly shows: ProblemDisplay
  readonly link?: ProblemLink
  readonly search?: ProblemSearch
}

export interface Layout {
  readonly id: string
  readonly frame: 'calendar' | 'form' | 'page' | 'error'
  /** What other sites reserve for its pages. */
  readonly height?: ReservedHeight
}

export interface Configuration {
  /** Hash of every file; results derived from a configuration are cached under it. */
  readonly version: string
  /** The files that it was built from. */
  readonly files: ConfigurationFiles
  /** The configuration without the documents of a business; of the installation it is the configuration itself. */
  readonly installation: InstallationConfiguration
  readonly routes: readonly Route[]
  readonly table: RouteMatcher
  /** Resolves the routes that links name instead of a path. */
  readonly links: RouteLinkResolver
  /** The query parameters that a route's pages read, by route name, without the fields of hosted forms. */
  readonly parameters: ReadonlyMap<string, ReadonlySet<string>>
  readonly layouts: ReadonlyMap<string, Layout>
  readonly screens: ReadonlyMap<string, Screen>
  readonly forms: ReadonlyMap<string, FormDocument>
  readonly surveys: ReadonlyMap<string, FormDocument>
  /** The rules for guests that services may name. */
  readonly guests: ReadonlyMap<string, GuestRules>
  /** The emails, by the event that each tells of. */
  readonly emails: ReadonlyMap<string, EmailDocument>
  /** Returns a form with its formulas parsed, as browsers need it. */
  forBrowser(form: FormDocument): FormDocument
  readonly errors: ReadonlyMap<string, ErrorMapping>
  /** Problem codes for the keywords that refuse a field's value, if a form defines none of its own. */
  readonly fieldFaults: FaultMapping
  readonly problems: ReadonlyMap<string, ProblemDeclaration>
  readonly calls: ReadonlyMap<string, CallDeclaration>
  /** The widgets that screens and forms may name, with their options. */
  readonly widgets: ReadonlyMap<string, WidgetDeclaration>
  /** The modules of custom widgets, by file name. */
  readonly modules: ReadonlyMap<string, WidgetModule>
  /** The blocks that content pages may name, with their options. */
  readonly blocks: ReadonlyMap<string, BlockDeclaration>
  /** The events that pages in frames tell the pages around them. */
  readonly events: ReadonlyMap<string, EventDeclaration>
  /** How the console shows the editor of each kind of records. */
  readonly records: ReadonlyMap<string, RecordFormDocument>
  /** Returns a meta schema by name, in one piece for editors. */
  editorSchema(name: string): JsonSchema | undefined
  readonly definitions: Readonly<Record<string, JsonSchema>>
  readonly validation: ValidatorFactory
  /** The catalogues of the supported locales, in matching order. */
  readonly catalogues: ReadonlyMap<LocaleCode, MessageCatalogue>
  readonly messageKeys: ReadonlySet<string>
}

/** The configuration that all businesses share. */
export interface InstallationConfiguration extends Configuration {
  /** Builds the configuration that other files make; throws ConfigurationError with every fault. */
  rebuild(files: ConfigurationFiles): InstallationConfiguration
  /**
   * Returns the configuration with the documents of a business over the files; throws ConfigurationError with every
   * fault, in which a document is called `forms/visit.json`.
   */
  withDocuments(documents: readonly BusinessDocument[]): Configuration
}

/** A configuration whose references are not checked yet. */
export interface UncheckedConfiguration
  extends Omit<Configuration, 'installation' | 'table' | 'parameters' | 'editorSchema' | 'forBrowser'>,
    RouteUses {
  /** The problems in the order of the file. */
  readonly problemList: readonly ProblemDeclaration[]
  /** The base of each screen that has one; both are whole. */
  readonly bases: ReadonlyMap<Screen, Screen>
}
