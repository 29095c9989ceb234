/** Archives as owners download and send them. */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { packArchive } from '#server/features/transfer/files/pack-archive.ts'

/** @param files contents by path */
export async function makeArchive(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  async function* list() {
    for (const [path, content] of Object.entries(files)) yield { path, content }
  }
  const parts: Uint8Array[] = []
  for await (const part of packArchive(list(), new Date(0))) parts.push(part)
  return Buffer.concat(parts)
}

/** Returns the contents by path. */
export async function readArchive(archive: Uint8Array): Promise<Readonly<Record<string, Buffer>>> {
  const entries = extract()
  Readable.from([archive]).pipe(createGunzip()).pipe(entries)
  const files: Record<string, Buffer> = {}
  for await (const entry of entries) {
    const parts: Buffer[] = []
    for await (const part of entry) if (Buffer.isBuffer(part)) parts.push(part)
    files[entry.header.name] = Buffer.concat(parts)
  }
  return files
}
