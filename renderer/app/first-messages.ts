/**
 * Picks the messages a page is sent with: those that its first code may show and those that its data names. Any other
 * message comes with a widget or a call, and both wait for the remaining messages (`start.tsx`). Server only.
 */
import type { CatalogueEntry, MessageCatalogue } from '#locales/catalogue.ts'
import { chunkMessages, startMessages } from '#locales/chunk-messages.gen.ts'
import type { Page } from '../screen/page.ts'
import { toWidgetSourcePaths } from './first-paint.ts'

/** @param pageJson the JSON of the page, which the caller needs anyway */
export function pickFirstMessages(
  { parts }: Pick<Page, 'parts'>,
  pageJson: string,
  catalogue: MessageCatalogue,
): MessageCatalogue {
  const ofWidgets = toWidgetSourcePaths(parts).flatMap(file => chunkMessages[file] ?? [])
  const ofData = [...pageJson.matchAll(dottedText)].flatMap(([, text = '']) => [text, `problem.${text}`])
  const keys = new Set([...startMessages, ...ofWidgets, ...ofData])
  const messages: Record<string, CatalogueEntry> = {}
  for (const key of keys) {
    const message = catalogue[key]
    if (message !== undefined) messages[key] = message
  }
  return messages
}

/** Matches a string that looks like a message key or a problem code and is not a member name. */
const dottedText = /"([a-z_]+(?:\.[a-z_\d]+)+)"(?!:)/g
