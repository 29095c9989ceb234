/** The paths that calls had before: they are answered like today's, and say that they are deprecated. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { CallAlias, CallDeclaration } from '#schemas/runtime/screen/call.ts'
import { findBasePath } from '#server/app/business-base-path.ts'
import type { Settings } from '#server/environment/settings.ts'

export interface PathAlias extends CallAlias {
  readonly path: string
}

/** Leaves out the aliases that are only former names. */
export const listPathAliases = ({ aliases = [] }: CallDeclaration): readonly PathAlias[] =>
  aliases.flatMap(({ path, ...alias }) => (path === undefined ? [] : [{ ...alias, path }]))

/**
 * Creates a hook that adds the headers of a deprecated path to every response, also to one without the call such as 413.
 *
 * @param url the route that succeeds the deprecated one
 */
export function createDeprecationHook(
  url: string,
  { deprecated }: CallAlias,
  settings: Settings,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  // RFC 9745: a date of structured fields, in seconds.
  const deprecation = `@${Date.parse(deprecated) / 1000}`
  return async ({ params, originalUrl }, reply) => {
    const successor = `${findBasePath(originalUrl, settings)}${fillParameters(url, params)}`
    reply.headers({ deprecation, link: `<${successor}>; rel="successor-version"` })
  }
}

const fillParameters = (url: string, params: unknown): string =>
  url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(isObject(params) ? params[name] : '')),
  )
