/**
 * Parses the Markdown of records. Remembers the texts that pages have shown last, because parsing takes most of the time
 * of a page of text, and records seldom change.
 */
import { LRUCache } from 'lru-cache'
import type { RichText } from '#schemas/generated/types.gen.ts'
import type { HeadingIds } from '#server/features/rich-text/rules/heading-ids.ts'
import { assignHeadingIds, parseRichText } from '#server/features/rich-text/rules/rich-text.ts'

const maxCacheBytes = 16 * 1024 * 1024
/** Of a text's JSON, one character takes about so many bytes as objects. */
const bytesPerCharacter = 4

const texts = new LRUCache<string, RichText>({
  maxSize: maxCacheBytes,
  sizeCalculation: (text, key) => 2 * key.length + bytesPerCharacter * JSON.stringify(text).length,
})

/** Parses a text, whose headings get ids of the page; its parts are shared and must not be changed. */
export function parseCachedRichText(
  markdown: string,
  { linkHosts, headingIds }: { readonly linkHosts: readonly string[]; readonly headingIds: HeadingIds },
): RichText {
  // No host contains a line break.
  const key = `${linkHosts.join(' ')}\n${markdown}`
  const known = texts.get(key)
  if (known) return assignHeadingIds(known, headingIds)
  const parsed = parseRichText(markdown, { linkHosts })
  texts.set(key, parsed)
  return assignHeadingIds(parsed, headingIds)
}
