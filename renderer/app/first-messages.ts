/**
 * Which messages a page is sent with: all that the code it starts with may say, and all that its data name. Whatever
 * else may be said comes by a widget or a call, which wait for the other messages (`start.tsx`). Server only.
 */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { chunkMessages, startMessages } from '#locales/chunk-messages.gen.ts'
import type { Page } from '../screen/page.ts'
import { listWidgetFiles } from './first-paint.ts'

export function pickFirstMessages(page: Page, catalogue: MessageCatalogue): MessageCatalogue {
  const ofWidgets = listWidgetFiles(page.parts).flatMap(file => chunkMessages[file] ?? [])
  const ofData = [...JSON.stringify(page).matchAll(dottedText)].flatMap(([, text]) => [
    text,
    `problem.${text}`,
  ])
  const keys = new Set<string | undefined>([...startMessages, ...ofWidgets, ...ofData])
  return Object.fromEntries(Object.entries(catalogue).filter(([key]) => keys.has(key)))
}

/** A string of the shape of a key or a problem's code, which is no name of a member. */
const dottedText = /"([a-z_]+(?:\.[a-z_\d]+)+)"(?!:)/g
