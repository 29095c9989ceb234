/** The URL of the page that a request is for, read once at the door; everything behind it takes this value. */
import type { FastifyRequest } from 'fastify'
import { type LocalePath, parseLocalePath } from '#locales/locale-path.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { type BaseUrl, getBaseUrl, getLocaleRules } from '#server/app/locale-rules.ts'
import { isReservedPath } from '#server/features/directory/rules/reserved-path.ts'

export interface RequestedPath extends LocalePath {
  /** Host and business. */
  readonly baseUrl: BaseUrl
  /** The path that routes are matched with; undefined if no page can be there. */
  readonly pagePath: string | undefined
}

/** @param url of the page, with the base path; default: the requested one */
export function parseRequestedPath(
  request: FastifyRequest,
  appContext: Pick<AppContext, 'settings' | 'configuration'>,
  url = request.originalUrl,
): RequestedPath {
  const baseUrl = getBaseUrl(request, appContext, url)
  const path = parseLocalePath(url, getLocaleRules(baseUrl, appContext))
  const pagePath = path.hasInvalidPrefix || isReservedPath(path.rest) ? undefined : path.rest
  return { ...path, baseUrl, pagePath }
}
