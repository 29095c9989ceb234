/** Title, description and the few lines that must act before the first paint. */
import type { Words } from '#locales/translate.ts'
import { messageOf } from '#schemas/error-mapping.ts'
import { at, isObject } from '#schemas/pointer.ts'
import { fill } from '#schemas/template.ts'
import type { Text, Theme } from '#schemas/types.gen.ts'
import { loadedOf, type Page } from '../screen/page.ts'

export interface Head {
  readonly title: string
  readonly description: string
}

export function headOf(page: Page, words: Words): Head {
  const loaded = loadedOf(page)
  const text = (path: string): string => textOf(at(loaded, path), words)
  const business = text('business.name')
  return {
    title: words.t('page.title', { title: titleOf(page, loaded, words), business }),
    description: text('service.description') || text('business.tagline') || business,
  }
}

function titleOf({ problem, screen }: Page, loaded: Readonly<Record<string, unknown>>, words: Words): string {
  if (problem) return words.phrase(messageOf(problem.code), problem.params)
  const better = screen?.titleWith
  const params = Object.entries(better?.params ?? {}).map(([name, template]) => [
    name,
    textOf(fill(template, loaded), words),
  ])
  if (better && params.every(([, text]) => text !== ''))
    return words.phrase(better.message, Object.fromEntries(params))
  return words.phrase(screen?.title ?? 'home.title')
}

const textOf = (value: unknown, words: Words): string => (isText(value) ? words.text(value) : '')

const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  (isObject(value) && Object.values(value).every(text => typeof text === 'string'))

/** A business's colours and shape, checked on import, over our own. */
export function themeCss({ accent, accentDark, radius, font }: Theme): string {
  const properties = [
    ...(accent === undefined ? [] : [`--bp-accent:${accent}`]),
    ...(accentDark === undefined ? [] : [`--bp-accent-dark:${accentDark}`]),
    ...(radius === undefined ? [] : [`--bp-radius:${radius}px`]),
    ...(font === undefined ? [] : [`--bp-font:${font}`]),
  ]
  return properties.length === 0 ? '' : `.bp{${properties.join(';')}}`
}

/**
 * Tells the server the visitor's zone for the next visit, and hides times of the wrong zone until the browser
 * has put in the right ones, so that nobody ever sees a time jump.
 */
export const zoneScript = (zone: string, chosen: boolean): string =>
  `(z=>{var t=Intl.DateTimeFormat().resolvedOptions().timeZone;document.cookie='timezone='+encodeURIComponent(t)+';path=/;max-age=31536000;samesite=lax';if(t!==z&&!${chosen})document.documentElement.dataset.zone='changing'})(${JSON.stringify(zone)})`
