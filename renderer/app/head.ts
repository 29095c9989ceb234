/** Title, description and the few lines that must act before the first paint. */
import type { Translator } from '#locales/translator.ts'
import type { Text, Theme } from '#schemas/generated/types.gen.ts'
import { getAtPath, isObject } from '#schemas/runtime/core/pointer.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import { consentCookieName } from '#schemas/runtime/screen/consent.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { fillTemplate } from '#schemas/runtime/screen/template.ts'
import { getPageLoadData } from '../screen/loads.ts'
import type { Page } from '../screen/page.ts'

export interface PageHead {
  /** Of the window. */
  readonly title: string
  /** Of the page as a whole, wherever in it the visitor is. */
  readonly pageTitle: string
  readonly description: string
}

export function buildPageHead(page: Page, words: Translator): PageHead {
  const loaded = getPageLoadData(page)
  const text = (path: string): string => textOf(getAtPath(loaded, path), words)
  const business = text('business.name')
  const pageTitle = words.t('page.title', { title: titleOf(page, loaded, words), business })
  const ending = endingOf(page, loaded, words)
  return {
    title: ending === undefined ? pageTitle : `${ending} · ${pageTitle}`,
    pageTitle,
    description: text('service.description') || text('business.tagline') || business,
  }
}

function titleOf({ problem, screen }: Page, loaded: Loaded, words: Translator): string {
  if (problem) return words.phrase(getProblemMessageKey(problem.code), problem.params)
  const better = screen?.titleWith
  const params = Object.entries(better?.params ?? {}).map(([name, template]) => [
    name,
    textOf(fillTemplate(template, loaded), words),
  ])
  if (better && params.every(([, text]) => text !== ''))
    return words.phrase(better.message, Object.fromEntries(params))
  return words.phrase(screen?.title ?? 'home.title')
}

/** What a screen that is through is called; undefined: it is not. */
function endingOf({ screen, params, query }: Page, loaded: Loaded, words: Translator): string | undefined {
  const { confirmation } = screen ?? {}
  const scope = { ...loaded, params, query, values: {} }
  if (!confirmation || !evaluateCondition(confirmation.when, scope)) return undefined
  const named = Object.entries(confirmation.params ?? {}).map(([name, template]) => [
    name,
    textOf(fillTemplate(template, scope), words),
  ])
  return words.phrase(confirmation.title, Object.fromEntries(named))
}

type Loaded = Readonly<Record<string, unknown>>

const textOf = (value: unknown, words: Translator): string => (isText(value) ? words.text(value) : '')

const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  (isObject(value) && Object.values(value).every(text => typeof text === 'string'))

/** A business's colours and shape, checked on import, over our own. */
export function renderThemeCss({ accent, accentDark, radius, font, fontTitle }: Theme): string {
  const properties = [
    ...(accent === undefined ? [] : [`--bp-accent:${accent}`]),
    ...(accentDark === undefined ? [] : [`--bp-accent-dark:${accentDark}`]),
    ...(radius === undefined ? [] : [`--bp-radius:${radius}px`]),
    ...(font === undefined ? [] : [`--bp-font:${font}`]),
    ...(fontTitle === undefined ? [] : [`--bp-font-title:${fontTitle}`]),
  ]
  return properties.length === 0 ? '' : `.bp{${properties.join(';')}}`
}

/**
 * Marks the document of a visitor who has chosen what to accept, so that the banner, which is in every cached page,
 * never shows to her. What `renderer/widgets/consent/consent-memory.ts` keeps is read here.
 */
export const consentScript = `(d=>{var c;try{c=/(?:^|; )${consentCookieName}=(essential|all)(?:;|$)/.exec(d.cookie)}catch{}try{if(!c&&(c=/^(essential|all) (\\d+)$/.exec(localStorage.getItem('${consentCookieName}')))&&c[2]<Date.now())c=0}catch{}if(c)d.documentElement.dataset.consent=c[1]})(document);`

/**
 * Tells the server the visitor's zone for the next visit, where `asksConsent` only if all is accepted, and hides
 * times of the wrong zone until the browser has put in the right ones, so that nobody ever sees a time jump.
 */
export const renderZoneScript = (
  zone: string,
  { chosen, asksConsent }: { readonly chosen: boolean; readonly asksConsent: boolean },
): string =>
  `(z=>{var d=document,e=d.documentElement.dataset,t=Intl.DateTimeFormat().resolvedOptions().timeZone;try{${asksConsent ? "if(e.consent==='all')" : ''}d.cookie='timezone='+encodeURIComponent(t)+';path=/;max-age=31536000;samesite=lax'}catch{}if(t!==z&&!${chosen})e.zone='changing'})(${JSON.stringify(zone)})`
