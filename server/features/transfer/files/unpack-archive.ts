/** Unpacks an archive of a business, of which nothing is believed, into a folder. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { routesFileName } from '#server/configuration/document-kinds.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { contentFolderName } from '#server/features/directory/rules/content-kinds.ts'
import {
  businessFileName,
  exportedDataFolder,
  imageFolder,
  recordKinds,
} from '#server/features/directory/rules/record-kinds.ts'
import { documentFolders } from '#server/features/records/files/document-files.ts'

const megabyte = 1024 * 1024

/** Larger ones are for `npm run import`. */
export const maxArchiveBytes = 64 * megabyte
const maxUnpackedBytes = 256 * megabyte
/** All records are in memory together. */
const maxTextBytes = 32 * megabyte
const maxFileBytes = 10 * megabyte
/** A text is parsed in one go, and the API takes records of 1 MB. */
const maxRecordBytes = 4 * megabyte
const maxFiles = 10_000
const maxPictures = 300
/** Of names; pictures may be in folders of `images`. */
const maxLevels = 12
/** Headers are in memory as a whole, and each repeats what the archive says of all files. */
const maxHeaderBytes = 256 * 1024

export interface UnpackedArchive {
  /** The folder that has `business.json`, which may be one in the archive. */
  readonly folder: string
  /** Of the archive, hexadecimal. */
  readonly sha256: string
  /** How many files about customers were left out. */
  readonly leftOut: number
}

/** Why an archive is refused as a whole. */
export class ArchiveRefusedError extends Error {
  override readonly name = 'ArchiveRefusedError'
  readonly reason: 'too_large' | 'no_archive'

  constructor(reason: ArchiveRefusedError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Throws ArchiveRefusedError, ConfigurationError with a file that must not be in it, or the reason of the signal. */
export async function unpackArchive(
  body: AsyncIterable<Uint8Array>,
  folder: string,
  signal: AbortSignal,
): Promise<UnpackedArchive> {
  const hash = createHash('sha256')
  const archive = extract()
  const totals = { files: 0, leftOut: 0, texts: 0, pictures: 0, sinceContent: 0, folders: new Set<string>() }
  const read = pipeline(
    body,
    createMeter(maxArchiveBytes, chunk => hash.update(chunk)),
    createGunzip(),
    createMeter(maxUnpackedBytes),
    createHeaderMeter(totals),
    archive,
    { signal },
  )
  // The loop fails with it, too.
  read.catch(() => {})
  try {
    for await (const entry of archive) await unpackEntry(entry, folder, totals)
    await read
  } catch (error) {
    archive.destroy()
    await read.catch(() => {})
    if (error instanceof ArchiveRefusedError || error instanceof ConfigurationError) throw error
    signal.throwIfAborted()
    throw new ArchiveRefusedError('no_archive')
  }
  return { folder: await findBusiness(folder), sha256: hash.digest('hex'), leftOut: totals.leftOut }
}

/** Lets at most so many bytes pass. */
function createMeter(maxBytes: number, onChunk?: (chunk: Uint8Array) => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.length
      onChunk?.(chunk)
      if (bytes > maxBytes) done(new ArchiveRefusedError('too_large'))
      else done(null, chunk)
    },
  })
}

/** Lets only so many bytes pass until something of a file was read. */
const createHeaderMeter = (totals: Totals): Transform =>
  new Transform({
    transform(chunk: Uint8Array, _, done) {
      totals.sinceContent += chunk.length
      if (totals.sinceContent > maxHeaderBytes) done(new ArchiveRefusedError('no_archive'))
      else done(null, chunk)
    },
  })

interface Totals {
  files: number
  /** Those that exist. */
  readonly folders: Set<string>
  /** Bytes that passed since something of a file was read. */
  sinceContent: number
  leftOut: number
  /** In bytes. */
  texts: number
  pictures: number
}

interface ArchiveEntry extends AsyncIterable<unknown> {
  readonly header: Header
}

async function unpackEntry(entry: ArchiveEntry, folder: string, totals: Totals): Promise<void> {
  const { name, type } = entry.header
  const parts = name.replace(/^(\.\/)+/, '').split('/')
  totals.files += 1
  totals.sinceContent = 0
  if (totals.files > maxFiles) throw new ArchiveRefusedError('too_large')
  // Systems and editors leave hidden files, which mean nothing.
  const isIgnored = type === 'directory' || parts.some(part => part.startsWith('.') && !/^\.+$/.test(part))
  const isPersonal = isInDataFolder(parts)
  if (isIgnored || isPersonal) {
    if (isPersonal && !isIgnored) totals.leftOut += 1
    for await (const _ of entry) totals.sinceContent = 0
    return
  }
  if (type !== 'file') throw refuse(name, 'is no plain file; leave out links.')
  if (name.length > 300 || !parts.every(isPlainName))
    throw refuse(name, 'has a name that cannot be a file here; use letters, digits, points and hyphens.')
  if (parts.length > maxLevels) throw refuse(name, `is in more than ${maxLevels - 1} folders; flatten them.`)
  const isText = /\.(?:json|md)$/i.test(name)
  const content = await readEntry(entry, { name, maxBytes: isText ? maxRecordBytes : maxFileBytes }, totals)
  if (isText) totals.texts += content.length
  else totals.pictures += 1
  if (totals.texts > maxTextBytes || totals.pictures > maxPictures) throw new ArchiveRefusedError('too_large')
  const path = join(folder, ...parts)
  if (!totals.folders.has(dirname(path))) await mkdir(dirname(path), { recursive: true })
  totals.folders.add(dirname(path))
  await writeFile(path, content, { mode: 0o600 })
}

/** No name leaves the folder, or means something else on another system. */
const isPlainName = (part: string): boolean => /^[^./\\:\p{Cc}][^/\\:\p{Cc}]*$/u.test(part)

const businessFolders = [
  ...recordKinds.map(kind => kind.folder),
  ...documentFolders,
  contentFolderName,
  imageFolder,
]

/** A picture may be in `images/data`. */
const isInDataFolder = ([first = '', second]: readonly string[]): boolean =>
  first === exportedDataFolder || (second === exportedDataFolder && !businessFolders.includes(first))

async function readEntry(
  entry: ArchiveEntry,
  { name, maxBytes }: { readonly name: string; readonly maxBytes: number },
  totals: Totals,
): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of entry) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A tar entry yielded something other than bytes.')
    bytes += chunk.length
    totals.sinceContent = 0
    if (bytes > maxBytes) throw refuse(name, `is larger than ${maxBytes / megabyte} MB; make it smaller.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const refuse = (file: string, reason: string): ConfigurationError =>
  new ConfigurationError([{ file: file.slice(0, 300), pointer: '', reason } satisfies FileFault])

/** Who packs a folder by hand may pack the folder itself. */
async function findBusiness(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true })
  if (!only?.isDirectory() || others.length > 0 || businessParts.includes(only.name)) return folder
  return join(folder, only.name)
}

const businessParts = [...businessFolders, businessFileName, routesFileName]
