import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

/** Returns a form with the same contents under another key: open, in its first version, with a 2 behind its title. */
export function toCopiedForm({ status: _, ...form }: JsonRecord, key: string): JsonRecord {
  const title = form.title === undefined ? {} : { title: numberTitle(form.title) }
  return { ...form, id: key, version: 1, ...title }
}

/** The text of a message is not ours to change. */
function numberTitle(title: unknown): unknown {
  if (typeof title === 'string') return nextTitle(title)
  if (!isObject(title) || typeof title.message === 'string') return title
  return Object.fromEntries(
    Object.entries(title).map(([locale, text]) => [
      locale,
      typeof text === 'string' ? nextTitle(text) : text,
    ]),
  )
}

/** "Order" becomes "Order 2", and that "Order 3". */
function nextTitle(title: string): string {
  const [, words = title, number] = /^(.*\S)\s+(\d{1,3})$/.exec(title) ?? []
  return number === undefined ? `${title} 2` : `${words} ${Number(number) + 1}`
}
