import type { QueryParams } from '../browser/url-store.ts'
import type { ConnectMessage } from '../embed/protocol.ts'

const maxCharacters = 2000

/**
 * Returns what a host prefills as query parameters, which screens and forms already read: answers by name, and the
 * visitor's source as `utm-…`, a name that no URL parameter of a page has. Drops what is no text.
 */
export function toPrefilledQuery({
  prefill,
  source,
  campaign,
  page,
  referrer,
}: Partial<ConnectMessage>): QueryParams {
  const sources = { page, referrer, ...source }
  const entries = [
    ...Object.entries({ ...prefill }),
    ...[...new URLSearchParams(campaign)].map(([name, value]) => [name.replace('_', '-'), value]),
    ...Object.entries(sources).map(([name, value]) => [`utm-${name}`, value]),
  ]
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof name === 'string' && typeof value === 'string' && value !== ''
        ? [[name, value.slice(0, maxCharacters)]]
        : [],
    ),
  )
}
