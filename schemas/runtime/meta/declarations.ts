/** What an installation declares, as `/api/v1/declarations.json` publishes it for generators of types. */

type SchemaObject = Readonly<Record<string, unknown>>

export interface Declarations {
  /** The schemas of entities, by type name. */
  readonly entities: Readonly<Record<string, SchemaObject>>
  readonly calls: readonly DeclaredCall[]
  /** The codes. */
  readonly problems: readonly string[]
  readonly routes: readonly DeclaredRoute[]
  /** The English messages, by key. */
  readonly messages: Readonly<Record<string, string>>
  /** The ids of forms and surveys. */
  readonly forms: readonly string[]
  readonly surveys: readonly string[]
}

export interface DeclaredCall {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Whether it needs an Idempotency-Key. Default: false. */
  readonly idempotent?: boolean
  readonly input: SchemaObject
  readonly output: SchemaObject
  /** The codes of its problems. */
  readonly problems: readonly string[]
}

export interface DeclaredRoute {
  readonly name: string
  /** Without a language: `/widget/form/:id`. */
  readonly path: string
  readonly about: string
  /** The query parameters that its pages read; a page with a form of its own reads others, too. */
  readonly query: readonly string[]
  readonly hasForm: boolean
}
