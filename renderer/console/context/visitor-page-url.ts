/** Where visitors find the pages of a business, which may be at another host or port than the console. */
import type { ConsoleMembership } from './console-context.ts'

type Business = ConsoleMembership['business']

type Place = Pick<Location, 'protocol' | 'host'>

/** Returns the URL of the first page, which is in the language of each visitor. */
export const getHomeUrl = ({ home }: Pick<Business, 'home'>, console: Place = location): string =>
  withOwnScheme(home, console)

/** Returns the URL of a page in the language of the business. @param path `/widget/form/1` */
export const getVisitorPageUrl = (
  { pages }: Pick<Business, 'pages'>,
  path: string,
  console: Place = location,
): string => withOwnScheme(pages + path, console)

/** Returns the path of the page where one service is booked. */
export const getServicePagePath = (slug: string): string => `/widget/appointment/service/${slug}`

/** Behind a proxy that the server does not trust, only the browser knows the scheme of their common host. */
function withOwnScheme(href: string, { protocol, host }: Place): string {
  const url = new URL(href)
  return url.host === host ? `${protocol}//${host}${href.slice(url.origin.length)}` : href
}
