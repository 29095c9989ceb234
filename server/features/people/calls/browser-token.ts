/**
 * Tells the browsers of the console apart: a cookie that only its browser keeps. A code to sign in holds in the browser
 * that asked for it, and a browser that somebody has signed in with has a budget of codes that strangers cannot use up
 * (OWASP, device cookies).
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#server/lib/same-secret.ts'
import type { ConsoleServices } from '../console-services.ts'

type KeyHolder = Pick<ConsoleServices, 'getCodeKey'>

/** 256 random bits, and the mark of the address that was signed in with. */
const tokenPattern = /^([\w-]{43})(?:\.([\w-]{43}))?$/

/** Returns a new token; with an address, one that is known for it. */
export function createBrowserToken(services: KeyHolder, email?: string): string {
  const id = randomBytes(32).toString('base64url')
  return email === undefined ? id : `${id}.${markBrowser(id, email, services)}`
}

/** Returns what names the browser; undefined if the token is none of ours. */
export const getBrowserId = (token: string | undefined): string | undefined =>
  tokenPattern.exec(token ?? '')?.[1]

/** Whether somebody with this address has signed in with the browser. */
export function isKnownBrowser(token: string | undefined, email: string, services: KeyHolder): boolean {
  const [, id, mark] = tokenPattern.exec(token ?? '') ?? []
  return id !== undefined && mark !== undefined && isSameSecret(mark, markBrowser(id, email, services))
}

const markBrowser = (id: string, email: string, { getCodeKey }: KeyHolder): string =>
  createHmac('sha256', getCodeKey())
    .update(`known browser\n${id}\n${email.trim().toLowerCase()}`)
    .digest('base64url')
