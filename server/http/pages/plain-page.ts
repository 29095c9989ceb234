import type { Translator } from '#locales/translator.ts'
import { html, type SafeHtml } from '#server/lib/html.ts'
import { createNonce } from '../responses/nonce.ts'
import { formatContentSecurityPolicy, getPageHeaders } from '../responses/security.ts'

export interface PlainPage {
  readonly i18n: Translator
  readonly title: string
  /** More elements for the head. */
  readonly head?: SafeHtml
  readonly main: SafeHtml
  /** Runs at the end of the page; of ours, not of any data. */
  readonly script?: string
  /** Origins that may frame the page. */
  readonly frameAncestors?: readonly string[]
}

/** Renders a page without the renderer, and the security headers that all pages have. */
export function renderPlainPage({ i18n, title, head, main, script, frameAncestors = [] }: PlainPage) {
  const nonce = createNonce()
  const page = html`<!doctype html>
<html lang="${i18n.tag}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}<title>${title}</title>
<style nonce="${nonce}">body{max-inline-size:40rem;margin:15vh auto;padding:1rem;font-family:system-ui,sans-serif;line-height:1.5;text-align:center}h1{margin:0;font-size:4rem}a{display:inline-block;padding:.75rem}</style>
</head>
<body>
<main>
${main}
</main>
${script === undefined ? undefined : html`<script nonce="${nonce}">${{ markup: script }}</script>`}
</body>
</html>`
  return {
    headers: {
      ...getPageHeaders(frameAncestors),
      'content-security-policy': formatContentSecurityPolicy({ nonce, frameAncestors, development: false }),
      'cache-control': 'no-store',
    },
    markup: page.markup,
  }
}
