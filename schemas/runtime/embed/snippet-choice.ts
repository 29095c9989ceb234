/** Turns what was chosen in a form (or said in the address of a gallery) into the options of a snippet. */
import { embedOptionFields } from '#schemas/generated/embed.gen.ts'
import { type SnippetSyntax, snippetSyntaxes } from './format-snippet.ts'
import type { EmbedOptionField } from './option-field.ts'
import { appearanceOptionNames, type SnippetKind, type SnippetOptions, snippetKinds } from './snippet.ts'

/** A page that can be embedded. */
export interface EmbedTarget {
  /** Without its language, such as `/widget/survey/satisfaction`. */
  readonly path: string
  readonly group: 'service' | 'provider' | 'selection' | 'form' | 'survey'
  readonly name: string
  readonly layout: SnippetOptions['layout']
  /** Whom one can choose from the start, each with the path of the page then. */
  readonly providers: readonly { readonly slug: string; readonly name: string; readonly path: string }[]
}

export interface EmbedLanguage {
  readonly code: string
  readonly name: string
  /** The URL of the path `/~` in this language. */
  readonly url: string
}

/** What an installation offers. */
export interface EmbedOffer {
  readonly origin: string
  readonly targets: readonly EmbedTarget[]
  readonly languages: readonly EmbedLanguage[]
  readonly loader: SnippetOptions['loader']
}

export interface SnippetChoice {
  readonly target: EmbedTarget
  readonly kind: SnippetKind
  readonly syntax: SnippetSyntax
  readonly options: SnippetOptions
}

export type ChosenValues = Readonly<Record<string, string | undefined>>

/** The path that stands for any other in `EmbedLanguage.url`. */
export const anyPath = '/~'

export const defaultButtonText = 'Book now'

/** Values that are not offered or not valid count as not chosen. Undefined: there is nothing to embed. */
export function readSnippetChoice(values: ChosenValues, offer: EmbedOffer): SnippetChoice | undefined {
  const target = offer.targets.find(({ path }) => path === values.src) ?? offer.targets[0]
  if (!target) return undefined
  const valid = Object.fromEntries(
    embedOptionFields.map(field => [field.name, readValue(field, values[field.name])]),
  )
  const provider = target.providers.find(({ slug }) => slug === valid.provider)
  const language = offer.languages.find(({ code }) => code === valid.locale)
  const path = provider?.path ?? target.path
  const url = new URL(language ? language.url.replace(anyPath, () => path) : offer.origin + path)
  if (valid.timezone) url.searchParams.set('timezone', valid.timezone)
  return {
    target,
    kind: snippetKinds.find(kind => kind === values.mode) ?? 'inline',
    syntax: snippetSyntaxes.find(syntax => syntax === values.syntax) ?? 'html',
    options: {
      url: url.href,
      title: target.name,
      words: valid.label ?? defaultButtonText,
      closeLabel: valid['close-label'],
      appearance: Object.fromEntries(
        appearanceOptionNames.flatMap(name => (valid[name] ? [[name, valid[name]]] : [])),
      ),
      layout: target.layout,
      loader: offer.loader,
    },
  }
}

function readValue({ choices, pattern, maxLength = 100 }: EmbedOptionField, value = ''): string | undefined {
  const text = value.trim()
  if (text === '' || text.length > maxLength) return undefined
  if (choices && !choices.includes(text)) return undefined
  return pattern === undefined || new RegExp(pattern, 'u').test(text) ? text : undefined
}
