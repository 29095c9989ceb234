/** Finds texts on a page in the pseudo-locale that are in no catalogue. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { languageNames, localeCodes } from '#locales/codes.ts'
import { root } from '../run/command.ts'

/**
 * Returns the texts without brackets, except for those of the business and visitor, dates, times, zones and
 * amounts.
 */
export async function findUntranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>()
    // A text of the business that does not exist in the page's language says in which language it is.
    const isBorrowed = (element: Element | null) =>
      element?.closest('[lang]') !== document.documentElement && element?.closest('[lang]') !== null
    const walker = document.createTreeWalker(
      document.querySelector('.bp') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // A sentence may span several nodes, so the parent element counts.
      const text = (node.textContent ?? '').trim()
      const around = node.parentElement?.textContent?.trim() ?? ''
      // Names of cities and countries are in no catalogue.
      const isPlace = node.parentElement?.closest('[role=option], [autocomplete^=country] option') !== null
      if (/\p{L}{2}/u.test(text) && !around.includes('⟦') && !isPlace && !isBorrowed(node.parentElement))
        found.add(text)
    }
    for (const element of document.querySelectorAll(
      '.bp [aria-label], .bp [placeholder], .bp [title], .bp [alt]',
    ))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.getAttribute(name)?.trim() ?? ''
        if (/\p{L}{2}/u.test(text) && !text.includes('⟦') && !isBorrowed(element)) found.add(text)
      }
    return [...found]
  })
  const title = await page.title()
  const business = await textsOfTheDemo
  return [...texts, title].filter(
    text =>
      !text.includes('⟦') &&
      !languages.includes(text) &&
      !business.some(own => own.includes(text) || text.includes(own)) &&
      !otherWords.some(known => known.test(text)),
  )
}

/**
 * The demo business's own texts and forms in Danish, which the pseudo-locale replaces: names, addresses,
 * questions.
 */
const textsOfTheDemo = (async () => {
  const texts: string[] = []
  for (const folder of ['server/demo/harbor', 'server/demo/previews', 'schemas/forms']) {
    const entries = await readdir(join(root, folder), { recursive: true })
    for (const file of entries.filter(entry => entry.endsWith('.json'))) {
      JSON.parse(await readFile(join(root, folder, file), 'utf8'), (name, value: unknown) => {
        const isRead = name === 'da' || !localeCodes.some(code => code === name)
        if (isRead && typeof value === 'string' && /\p{Lu}/u.test(value) && value.length > 2)
          texts.push(value)
        return value
      })
    }
  }
  return texts
})()

/** Each language is shown in its own name. */
const languages: readonly string[] = Object.values(languageNames)

/** Texts of the visitor, and what `Intl` formats in Danish. */
const otherWords = [
  /Ada|Lovelace|@example\.com|A cold/,
  // The initials of an avatar, a booking reference, and the number of a receipt.
  /^\p{Lu}{1,2}$/u,
  /^[A-Z0-9]{8}(-\d+)?$/,
  /\b(jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)[a-z]*\b/i,
  /\b(man|tirs?|ons|tors?|fre|lør|søn)(dag)?\b/i,
  /^i (dag|morgen),/i,
  /europæisk|tid$|UTC|GMT|€|minutter|timer?$|^(\d+ t\. )?\d+ min\.$/i,
]
