/** Pictures that a business's record carries as data URLs: what they really are, and the path that serves them. */
import { createHash } from 'node:crypto'

export interface LogoImage {
  readonly mediaType: string
  readonly bytes: Buffer
}

/** Undefined when the bytes are not what the URL says they are. */
export function parseLogoDataUrl(url: string): LogoImage | undefined {
  const [head = '', data = ''] = url.split(',', 2)
  const mediaType = head.slice('data:'.length, -';base64'.length)
  const bytes = Buffer.from(data, 'base64')
  return signatures[mediaType]?.test(bytes.toString('hex', 0, 16)) ? { mediaType, bytes } : undefined
}

/** The name changes with the picture, so that it can be kept for good. */
export const getLogoUrl = (url: string): string => `/logo/${getLogoVersion(url)}`

export const getLogoVersion = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 16)

/** How files of a type begin, as hexadecimal digits. */
const signatures: Readonly<Record<string, RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  // "RIFF", four bytes of length, "WEBP"
  'image/webp': /^52494646.{8}57454250/,
}
