/** Reads addresses of other sites in imported documents. */

import { toExcerpt } from './import-note.ts'
import type { SourceNode } from './source-node.ts'

/** Returns the address of a video's player; undefined if the address is none that a page may frame. */
export function toVideoAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const host = url.hostname.replace(/^(www|m)\./, '')
  const [, first = '', second = ''] = url.pathname.split('/')
  const youtube =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (url.searchParams.get('v') ?? (first === 'embed' || first === 'shorts' ? second : ''))
        : ''
  if (/^[\w-]{5,20}$/.test(youtube)) return `https://www.youtube-nocookie.com/embed/${youtube}`
  if (host === 'vimeo.com' && /^\d+$/.test(first)) return `https://player.vimeo.com/video/${first}`
  return host === 'player.vimeo.com' ? `https://player.vimeo.com${url.pathname}` : undefined
}

/** Takes a web address as the target of a link, which works once the business allows its host. */
export function takeLinkTarget(node: SourceNode, key: string): string | undefined {
  const address = node.get(key).value
  if (
    typeof address !== 'string' ||
    !/^https?:\/\/[^\s\\/]+[^\s\\]*$/.test(address) ||
    !URL.canParse(address)
  )
    return undefined
  // Answers cannot be put into addresses.
  if (/[{}]/.test(address)) return undefined
  node.text(key)
  node.note('link_host_needed', { host: new URL(address).hostname, address: toExcerpt(address) }, key)
  return address
}
