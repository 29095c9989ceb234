import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { PageData } from './page-data.ts'

/** What our own server serves beside pages: pictures of records. */
const ownFiles = /^(\/b\/[^/]+)?\/(images|photos|logo)\//

/** Makes the URLs of pictures in an answer absolute, for a page that is on another site. */
export function toAbsoluteUrls(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return ownFiles.test(value) ? origin + value : value
  if (Array.isArray(value)) return value.map(item => toAbsoluteUrls(item, origin))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toAbsoluteUrls(part, origin)]))
}

/** Makes the URLs of a page's data absolute; its links all begin with that of the home page. */
export function toAbsolutePageData(data: PageData, origin: string): PageData {
  const toAbsolute = (href: string) => new URL(href, origin).href
  return {
    ...data,
    page: {
      ...data.page,
      base: origin + data.page.base,
      answered: data.page.answered.map(answer => ({
        ...answer,
        value: toAbsoluteUrls(answer.value, origin),
      })),
    },
    homeHref: toAbsolute(data.homeHref),
    catalogueHref: toAbsolute(data.catalogueHref),
    languages: data.languages.map(link => ({
      ...link,
      href: toAbsolute(link.href),
      home: toAbsolute(link.home),
    })),
  }
}
