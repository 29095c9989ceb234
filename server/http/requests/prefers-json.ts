import type { FastifyRequest } from 'fastify'

/** Whether the client is a program, for which a problem as JSON is more useful than a page. */
export function prefersJson({ headers, url }: FastifyRequest): boolean {
  const { accept = '', 'user-agent': agent = '', 'sec-fetch-mode': mode } = headers
  if (/\btext\/html\b/i.test(accept)) return false
  return (
    /\bapplication\/([\w.-]+\+)?json\b/i.test(accept) ||
    /^(curl|httpie)\//i.test(agent) ||
    mode === 'cors' ||
    /\.json$/i.test(url.split('?', 1)[0] ?? '')
  )
}

/** Whether a browser shows the response as a page (Fetch Metadata, 2.2). Those who open the API read its JSON. */
export function isPageNavigation({ headers, url }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  const isPage = mode === undefined ? /\btext\/html\b/i.test(headers.accept ?? '') : mode === 'navigate'
  return isPage && !/^(\/b\/[^/]+)?\/api\//.test(url)
}
