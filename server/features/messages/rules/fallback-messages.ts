/** Decides what visitors read of each message in a language: the business's own text, the product's, or another language's. */
import { getLanguageInfo, type LocaleCode } from '#locales/codes.ts'

/** The texts of a language, by key. */
export type MessageTexts = Readonly<Record<string, string>>

export interface LayeredMessages {
  /** What ships, or what the installation has made of it, by language. */
  readonly product: ReadonlyMap<LocaleCode, MessageTexts>
  /** What the business has published, whether it is in service or not. */
  readonly own: ReadonlyMap<string, MessageTexts>
  /** Both, as they are in service. */
  readonly served: ReadonlyMap<LocaleCode, MessageTexts>
}

export interface ShownMessage {
  readonly product?: string
  readonly own?: string
  readonly shown: string
  /** See `listMessages`. */
  readonly fallback?: 'standard' | 'language' | 'unfit'
  readonly from?: LocaleCode
  readonly ownIn?: readonly string[]
}

export function resolveShownMessage(
  key: string,
  language: LocaleCode,
  { product, own, served }: LayeredMessages,
): ShownMessage {
  const standard = getText(product.get(language), key)
  const ownText = getText(own.get(language), key)
  const others = [...own].filter(([other, texts]) => other !== language && Object.hasOwn(texts, key))
  const from = [language, ...getLanguageInfo(language).fallback].find(
    source => getText(served.get(source), key) !== undefined,
  )
  const shown = getText(from && served.get(from), key) ?? key
  const parts = {
    ...(standard === undefined ? {} : { product: standard }),
    ...(ownText === undefined ? {} : { own: ownText }),
    shown,
    ...(others.length === 0 ? {} : { ownIn: others.map(([other]) => other) }),
  }
  if (ownText !== undefined && (from !== language || shown !== ownText))
    return { ...parts, fallback: 'unfit' }
  if (from !== undefined && from !== language) return { ...parts, fallback: 'language', from }
  return ownText === undefined && others.length > 0 ? { ...parts, fallback: 'standard' } : parts
}

const getText = (texts: MessageTexts | undefined, key: string): string | undefined =>
  texts && Object.hasOwn(texts, key) ? texts[key] : undefined
