/** Title, description, theme, and the inline scripts that run before the first paint. */
import type { Translator } from '#locales/translator.ts'
import type { ContentList, Text, Theme } from '#schemas/generated/types.gen.ts'
import { getAtPath, isObject } from '#schemas/runtime/core/pointer.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import { consentCookieName } from '#schemas/runtime/screen/consent.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import type { Page } from '../screen/page.ts'
import { clipDescription, findContentDescription } from './metadata/page-description.ts'
import { readPageRoots } from './metadata/page-roots.ts'

export interface PageHead {
  /** Of the window, with the current confirmation or search. */
  readonly title: string
  /** Of the page, without its current step. */
  readonly pageTitle: string
  readonly description: string
}

export function buildPageHead(page: Page, i18n: Translator): PageHead {
  const { content } = readPageRoots(page)
  const loaded: Loaded = readPageRoots(page)
  const text = (path: string): string => toText(getAtPath(loaded, path), i18n)
  const business = text('business.name')
  const ownTitle = joinTitles(getTitle(page, loaded, i18n), formatListPosition(content?.entries, i18n))
  const pageTitle = i18n.t('page.title', { title: ownTitle, business })
  const prefixes = [getConfirmationTitle(page, loaded, i18n), getTitlePrefix(page, loaded, i18n)]
  return {
    title: joinTitles(...prefixes, pageTitle),
    pageTitle,
    description: clipDescription(
      (content && findContentDescription(content, i18n)) ||
        text('service.description') ||
        text('business.tagline') ||
        business,
    ),
  }
}

function getTitle({ problem, screen }: Page, loaded: Loaded, i18n: Translator): string {
  if (problem) return i18n.phrase(getProblemMessageKey(problem.code), problem.params)
  const titleWith = screen?.titleWith
  const params = Object.entries(titleWith?.params ?? {}).map(([name, template]) => [
    name,
    toText(fillJsonTemplate(template, loaded), i18n),
  ])
  if (titleWith && params.every(([, text]) => text !== ''))
    return i18n.phrase(titleWith.message, Object.fromEntries(params))
  return i18n.phrase(screen?.title ?? 'home.title')
}

/** Returns what the screen puts before the title of its page; undefined without. */
function getTitlePrefix(
  { problem, screen, params, query }: Page,
  loaded: Loaded,
  i18n: Translator,
): string | undefined {
  if (problem || screen?.titlePrefix === undefined) return undefined
  return toText(fillJsonTemplate(screen.titlePrefix, { ...loaded, params, query }), i18n).trim()
}

/** Names the second and later pages of a list, each of which is a page of its own: "Page 2 of 7". */
function formatListPosition(list: ContentList | undefined, i18n: Translator): string | undefined {
  if (!list || list.page === 1) return undefined
  return i18n.t('content.page_of', { page: list.page, pages: list.pages })
}

const joinTitles = (...titles: readonly (string | undefined)[]): string => titles.filter(Boolean).join(' · ')

/** Returns the title of a screen's confirmation, or undefined if the screen is not completed. */
function getConfirmationTitle(
  { screen, params, query }: Page,
  loaded: Loaded,
  i18n: Translator,
): string | undefined {
  const { confirmation } = screen ?? {}
  const scope = { ...loaded, params, query, values: {} }
  if (!confirmation || !evaluateCondition(confirmation.when, scope)) return undefined
  const messageParams = Object.entries(confirmation.params ?? {}).map(([name, template]) => [
    name,
    toText(fillJsonTemplate(template, scope), i18n),
  ])
  return i18n.phrase(confirmation.title, Object.fromEntries(messageParams))
}

type Loaded = Readonly<Record<string, unknown>>

const toText = (value: unknown, i18n: Translator): string => (isText(value) ? i18n.text(value) : '')

const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  (isObject(value) && Object.values(value).every(text => typeof text === 'string'))

/** Overrides the default colours, radius and fonts by those of the business, which were validated on import. */
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
 * Marks the document of a visitor who has already answered the cookie banner, which hides it: it is in every cached
 * page. Reads what `renderer/widgets/consent/apply-consent.ts` stores.
 */
export const renderConsentScript = (basePath: string): string =>
  `(d=>{var c;try{c=/(?:^|; )${consentCookieName}=(essential|all)(?:;|$)/.exec(d.cookie)}catch{}try{if(!c&&(c=/^(essential|all) (\\d+)$/.exec(localStorage.getItem('${consentCookieName}${basePath}')))&&c[2]<Date.now())c=0}catch{}if(c)d.documentElement.dataset.consent=c[1]})(document);`

/**
 * Sends the visitor's zone to the server by a cookie (if `asksConsent`, only after all cookies are accepted), and hides
 * times until they are rendered in the visitor's zone, so that no time visibly changes.
 */
export const renderZoneScript = (
  zone: string,
  { chosen, asksConsent, basePath }: ZoneScriptOptions,
): string =>
  `(z=>{var d=document,e=d.documentElement.dataset,t=Intl.DateTimeFormat().resolvedOptions().timeZone;try{${asksConsent ? "if(e.consent==='all')" : ''}d.cookie='timezone='+encodeURIComponent(t)+';path=${basePath || '/'};max-age=31536000;samesite=lax'}catch{}if(t!==z&&!${chosen})e.zone='changing'})(${JSON.stringify(zone)})`

interface ZoneScriptOptions {
  /** Whether the URL sets the zone. */
  readonly chosen: boolean
  readonly asksConsent: boolean
  readonly basePath: string
}
