/** The styles of a page in a shadow root: all sheets at once, with absolute URLs. */
import type { Theme } from '#schemas/generated/types.gen.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import embedStyles from '../embed/embed.css?inline'
import { getPageLoadData } from '../screen/loads.ts'
import { castToDeclaredType } from '../screen/widget.ts'
import firstHref from '../styles/index.css?url'
import fieldsHref from '../ui/form/fields/index.css?url'
import { renderThemeCss } from './head.ts'
import type { PageData } from './page-data.ts'

/** Resolves when the sheets have loaded; rejects if one fails. */
export async function addInlineStyles(
  { root, place }: { readonly root: ShadowRoot; readonly place: HTMLElement },
  { page }: PageData,
  origin: string,
): Promise<void> {
  const { business }: ScopeOf<'business'> = castToDeclaredType(getPageLoadData(page))
  root.adoptedStyleSheets = [createSheet(embedStyles), createSheet(renderHostCss(business?.theme ?? {}))]
  await Promise.all([firstHref, fieldsHref].map(href => addSheet(place, new URL(href, origin).href)))
}

/** The look of the business, which properties of the element override. */
const renderHostCss = (theme: Theme): string => renderThemeCss(theme).replace('.bp{', ':host{')

function createSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

function addSheet(place: HTMLElement, href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`${href} is missing.`))
  })
  place.append(link)
  return loaded
}
