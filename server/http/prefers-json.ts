import type { FastifyRequest } from 'fastify'

/** Whether a program asks for a page, which understands a problem as data better than as markup. */
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
