/** Decodes the pictures that a business's record carries as data URLs, and names their public paths. */
import { createHash } from 'node:crypto'
import type { Directory } from '#server/features/directory/directory.ts'

export interface LogoImage {
  readonly mediaType: string
  readonly bytes: Buffer
}

/** Decodes a data URL; returns undefined if the bytes are not of the type that the URL names. */
export function parseLogoDataUrl(url: string): LogoImage | undefined {
  const [head = '', data = ''] = url.split(',', 2)
  const mediaType = head.slice('data:'.length, -';base64'.length)
  const bytes = Buffer.from(data, 'base64')
  return signatures[mediaType]?.test(bytes.toString('hex', 0, 16)) ? { mediaType, bytes } : undefined
}

/** Returns the path of a logo. It changes with the picture, so that caches can keep it forever. */
export const getLogoHref = (url: string, { basePath }: Pick<Directory, 'basePath'>): string =>
  `${basePath}/logo/${getLogoVersion(url)}`

export const getLogoVersion = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 16)

/** The first bytes of each type's files, in hexadecimal. */
const signatures: Readonly<Record<string, RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  // "RIFF", four bytes of length, "WEBP"
  'image/webp': /^52494646.{8}57454250/,
}
