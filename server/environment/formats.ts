/** The formats of single variables. */

import { isIP } from 'node:net'
import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import { classifyDestination } from '#schemas/runtime/core/destination.ts'

export const isOrigin = (text: string): boolean =>
  /^https?:/i.test(text) && canParseUrl(text) && new URL(text).origin === text.toLowerCase()

/** Returns whether the text is an address with or without a path, but no more. */
export const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s?#@]+$/i.test(text) && canParseUrl(text)

/** Whether nothing between us and the origin can read what is sent there: HTTPS, or HTTP on this machine. */
export const isSecureOrigin = (text: string): boolean =>
  isOrigin(text) && /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$))/i.test(text)

/** Returns whether the text is `none`, a number of proxies, or a list of addresses and networks. */
export const isProxySetting = (text: string): boolean =>
  text === 'none' || /^\d{1,3}$/.test(text) || text.split(',').every(part => isNetwork(part.trim()))

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && most > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}

const redirectPattern = /^(?:(30[12378]) )?(\S+)$/

export const isRootRedirect = (text: string): boolean =>
  classifyDestination(redirectPattern.exec(text)?.[2] ?? '//') === 'inside'

/** Splits an optional redirect status, by default 302, from a path. */
export function parseRootRedirect(text: string): { readonly status: number; readonly path: string } {
  const [, status, path = ''] = redirectPattern.exec(text) ?? []
  return { status: Number(status ?? 302), path }
}

/** Expects special characters in the user or password percent-encoded. */
export const smtpPattern = /^smtps?:\/\/([^\s@/?#]+@)?([a-z\d.-]+|\[[a-f\d:.]+\])(:\d{1,5})?\/?(\?\S*)?$/i

export const domainPattern = /^\.?[a-z\d-]+(\.[a-z\d-]+)*$/i
