/** Handles the call by which people of a business look at the messages that its visitors read. */
import { isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import { collectMessageArguments } from '#locales/message-arguments.ts'
import { isBusinessMessage } from '#locales/visitor-messages.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { memoizeByObject } from '#server/lib/memoize.ts'
import { type LayeredMessages, type MessageTexts, resolveShownMessage } from '../rules/fallback-messages.ts'

export const listMessages: Handler<'listMessages'> = (input, context) => {
  const { configuration, directory, areDocumentsFiles } = context
  const { language = directory.business.defaultLocale } = input
  if (!isLocaleCode(language) || !configuration.catalogues.has(language)) return failed('record.not_found')
  const sources = readSources(context)
  const products = [...listProductMessages(configuration.installation)]
  const keys = products.map(([key]) => key)
  return done({
    ...(areDocumentsFiles ? { readOnly: true } : {}),
    language,
    defaultLanguage: directory.business.defaultLocale,
    languages: [...configuration.catalogues.keys()].map(code => countFallbacks(keys, code, sources)),
    messages: products.map(([key, placeholders]) => {
      const { ownIn, ...shown } = resolveShownMessage(key, language, sources)
      return {
        key,
        ...shown,
        ...(placeholders.length === 0 ? {} : { placeholders: [...placeholders] }),
        ...(ownIn === undefined ? {} : { ownIn: [...ownIn] }),
      }
    }),
  })
}

function countFallbacks(keys: readonly string[], language: LocaleCode, sources: LayeredMessages) {
  const shown = keys.map(key => resolveShownMessage(key, language, sources))
  const count = (fallback: string) => shown.filter(message => message.fallback === fallback).length
  return {
    language,
    own: shown.filter(({ own }) => own !== undefined).length,
    standard: count('standard'),
    missing: count('language'),
  }
}

function readSources({
  configuration,
  directory,
}: Pick<CallContext, 'configuration' | 'directory'>): LayeredMessages {
  const own = directory.documents.filter(({ kind }) => kind === 'messages')
  return {
    product: readCatalogueTexts(configuration.installation.files),
    served: readCatalogueTexts(configuration.files),
    own: new Map(own.map(({ id, content }) => [id, toTexts(content)])),
  }
}

const readCatalogueTexts = memoizeByObject(
  (files: Configuration['files']): ReadonlyMap<LocaleCode, MessageTexts> =>
    new Map(
      [...files].flatMap(([path, { content }]): [LocaleCode, MessageTexts][] => {
        const [, code = ''] = /^locales\/([^/]+)\.json$/.exec(path) ?? []
        return isLocaleCode(code) ? [[code, toTexts(content)]] : []
      }),
    ),
)

const toTexts = (content: unknown): MessageTexts =>
  Object.fromEntries(
    Object.entries(isObject(content) ? content : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== '$schema',
    ),
  )

/** The messages that a business may word itself, with the placeholders that get a value. English has all of them. */
const listProductMessages = memoizeByObject(
  ({
    files,
  }: Pick<Configuration, 'files'>): readonly (readonly [key: string, placeholders: readonly string[]])[] =>
    Object.entries(readCatalogueTexts(files).get('en') ?? {})
      .filter(([key]) => isBusinessMessage(key))
      .map(([key, text]) => [key, [...collectMessageArguments(text).keys()]]),
)
