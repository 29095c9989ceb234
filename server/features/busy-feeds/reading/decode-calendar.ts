/**
 * Decodes the bytes of a calendar: UTF-8 by default, or what its first bytes or the header say, or Windows-1252 if it is
 * no UTF-8.
 *
 * @param contentType The header of that name
 */
export function decodeCalendar(bytes: Uint8Array, contentType: string | undefined): string {
  const encoding = findEncoding(bytes, contentType)
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  } catch {
    // Wrong letters are in texts, hardly ever in times.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function findEncoding(bytes: Uint8Array, contentType = ''): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // BEGIN without a mark.
  if (first === 0x42 && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x42) return 'utf-16be'
  const named = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8'
  try {
    return new TextDecoder(named).encoding
  } catch {
    return 'utf-8'
  }
}
