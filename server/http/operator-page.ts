/** The frame of the operator's pages: never cached, indexed, framed or scripted. */
import type { FastifyReply } from 'fastify'
import { html, type SafeHtml } from '../html.ts'
import { createNonce } from './nonce.ts'
import { operatorStyles } from './operator-styles.ts'
import { pageHeaders } from './security.ts'

export interface OperatorPage {
  /** BCP 47. */
  readonly language: string
  readonly title: string
  readonly content: SafeHtml
}

export function sendOperatorPage(reply: FastifyReply, status: number, page: OperatorPage) {
  const nonce = createNonce()
  return reply
    .code(status)
    .headers({
      ...pageHeaders,
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    })
    .send(renderOperatorPage(page, nonce).markup)
}

const renderOperatorPage = ({ language, title, content }: OperatorPage, nonce: string): SafeHtml =>
  html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
<title>${title}</title><style nonce="${nonce}">${operatorStyles}</style></head>
<body><main>${content}</main></body></html>`
