import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export interface LocaleCases {
  readonly available: {
    readonly specOrder: readonly string[]
    readonly ptFirst: readonly string[]
    readonly bcp47: readonly { readonly code: string; readonly language: string }[]
  }
  readonly matcher: readonly {
    readonly id: string
    readonly name: string
    readonly browserLanguages: readonly string[]
    readonly expected: Readonly<Record<'specOrder' | 'ptFirst' | 'bcp47', string>>
  }[]
  readonly acceptLanguage: readonly {
    readonly id: string
    readonly name: string
    readonly header: string | null
    readonly oursParsed: readonly string[]
    readonly oursExpected: { readonly ptFirst: string }
  }[]
  readonly pipeline: { readonly cases: readonly RequestCase[] }
}

export interface RequestCase {
  readonly id: string
  readonly config: {
    readonly defaultLocale: string
    readonly strategy: string
    readonly redirectOn?: string
    readonly alwaysRedirect?: boolean
    readonly detectBrowserLanguage?: false
    readonly cookieCrossOrigin?: boolean
    readonly rootRedirect?: string | { readonly statusCode: number; readonly path: string }
  }
  readonly path: string
  readonly acceptLanguage: string | null
  readonly cookie: string | null
  readonly nuxt: LocaleAnswer
  readonly deviate?: boolean
  readonly ours?: LocaleAnswer
}

/** The expected answer; properties that a case omits are not checked. */
export interface LocaleAnswer {
  readonly status: number
  readonly location?: string
  readonly reason?: string
  readonly routeName?: string
  readonly renderedLocale?: string
  readonly setCookie: string | null
  readonly setCookieAttrs?: string
}

export const readLocaleCases = (): LocaleCases =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../cases/locale-cases.json'), 'utf8'))
