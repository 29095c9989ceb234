import type { Translator } from '#locales/translator.ts'
import type { Content, PublicBlock } from '#schemas/generated/types.gen.ts'
import { listBlockOptions } from './list-block-options.ts'
import { toLocalizedPlainText } from './localized-plain-text.ts'

/** Returns the description of a record of content, else its first text as plain text, else ''. */
export const findContentDescription = ({ description, blocks }: Content, i18n: Translator): string =>
  description === undefined ? findFirstText(blocks, i18n) : i18n.text(description)

const findFirstText = (blocks: readonly PublicBlock[], i18n: Translator): string =>
  toLocalizedPlainText(listBlockOptions(blocks, 'text')[0]?.text ?? [], i18n)

/** Search engines show about 160 characters, but other readers of Open Graph up to 300. */
const maxDescriptionCharacters = 300

/** Shortens a text to one line that ends between two words. */
export function clipDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxDescriptionCharacters) return line
  const cut = line.slice(0, maxDescriptionCharacters)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`
}
