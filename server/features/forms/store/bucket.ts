/**
 * A bucket of an S3-compatible storage. Each operation has a time limit, few run at once, and whatever fails is a
 * StoreUnavailableError. The client library is loaded only here, so that servers without a bucket do without it.
 */
import { addAbortSignal, Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { StoreUnavailableError } from '#server/lib/store-unavailable-error.ts'
import { StoreCommandError } from '#server/postgres/store-command-error.ts'

export interface BucketOptions {
  readonly name: string
  readonly region: string
  /** The origin of a storage other than Amazon's. */
  readonly endpoint?: string
  /** Whether the bucket is the first part of the path, and not of the host. */
  readonly pathStyle: boolean
  /** Begins the key of each object. */
  readonly prefix: string
  /** Without it, the library looks for the role of the machine, among others. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

export interface BucketEntry {
  /** The key without the prefix. */
  readonly name: string
  readonly changedAtMs: number
}

export interface Bucket {
  /** Reads the content only when its turn has come. */
  put(name: string, read: () => Promise<Uint8Array>): Promise<void>
  /** Undefined if there is no such object. */
  get(name: string): Promise<Uint8Array | undefined>
  /** Has no effect if there is no such object. */
  delete(name: string): Promise<void>
  list(): AsyncIterable<readonly BucketEntry[]>
}

/** Of an operation with its retries and its wait for others. */
const maxOperationMs = 20_000
const maxConnectMs = 3_000
/** How long a connection may be silent. */
const maxSilenceMs = 8_000
const maxAttempts = 3
/** Limits the memory of a server: an upload has at most 10 MB. */
export const maxSimultaneousTransfers = 4
const maxObjectBytes = 20 * 1024 * 1024

type Library = typeof import('@aws-sdk/client-s3')

/**
 * Opens a bucket, after it has listed, written and deleted there. Throws a sentence if the storage refuses that. A
 * storage that does not answer is only reported: bookings work without it.
 */
export async function openBucket(options: BucketOptions, say: (sentence: string) => void): Promise<Bucket> {
  const library = await import('@aws-sdk/client-s3')
  const bucket = createBucket(library, options)
  try {
    for await (const _ of bucket.list()) break
    await bucket.put(probeName, async () => Buffer.from('Bookplate checks that it can write here.\n'))
    await bucket.delete(probeName)
  } catch (error) {
    const refusal = describeRefusal(error instanceof Error ? error.cause : undefined)
    if (refusal !== undefined)
      throw new StoreCommandError(
        `The bucket "${options.name}" cannot be used (${refusal}). Check the S3_… settings, and that their key may list, read, write and delete objects there.`,
      )
    say(
      `${error instanceof Error ? error.message : error} Until it answers, uploads are refused with 503; all else works.`,
    )
  }
  return bucket
}

/** No id of an upload, so it is never taken for one. */
const probeName = '.bookplate-check'

function createBucket(library: Library, { name: bucketName, prefix, ...options }: BucketOptions): Bucket {
  const client = createClient(library, options)
  const runLimited = createTransferQueue(maxSimultaneousTransfers)
  const run = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const signal = AbortSignal.timeout(maxOperationMs)
    return runLimited(() => work(signal), signal).catch(error => {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      throw new StoreUnavailableError(`The bucket "${bucketName}" cannot be reached (${reason}).`, {
        cause: error,
      })
    })
  }
  const locate = (name: string) => ({ Bucket: bucketName, Key: prefix + name })
  return {
    async put(name, read) {
      await run(async abortSignal => {
        const command = new library.PutObjectCommand({ ...locate(name), Body: await read() })
        return client.send(command, { abortSignal })
      })
    },
    get: name =>
      run(async abortSignal => {
        const command = new library.GetObjectCommand(locate(name))
        const found = await client.send(command, { abortSignal }).catch(unlessNoSuchKey)
        const body = found?.Body
        if (body === undefined) return undefined
        if (body instanceof Readable) addAbortSignal(abortSignal, body)
        if ((found?.ContentLength ?? 0) > maxObjectBytes)
          throw new Error(`${prefix}${name} is larger than any upload`)
        return body.transformToByteArray()
      }),
    async delete(name) {
      const command = new library.DeleteObjectCommand(locate(name))
      await run(abortSignal => client.send(command, { abortSignal }).catch(unlessNoSuchKey))
    },
    async *list() {
      for (let token: string | undefined; ; ) {
        const command = new library.ListObjectsV2Command({
          Bucket: bucketName,
          Prefix: prefix,
          ...(token === undefined ? {} : { ContinuationToken: token }),
        })
        const page = await run(abortSignal => client.send(command, { abortSignal }))
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key === undefined || LastModified === undefined
            ? []
            : [{ name: Key.slice(prefix.length), changedAtMs: LastModified.getTime() }],
        )
        token = page.NextContinuationToken
        if (token === undefined) return
      }
    },
  }
}

const createClient = (
  { S3Client }: Library,
  { region, endpoint, pathStyle, credentials }: Omit<BucketOptions, 'name' | 'prefix'>,
): S3Client =>
  new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    // Storages other than Amazon's often do not know the checksums that the library adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: maxConnectMs, socketTimeout: maxSilenceMs },
  })

/** Runs at most so many pieces of work at once; the others wait until their signal aborts. */
function createTransferQueue(maxRunning: number) {
  let running = 0
  const waiting = new Set<() => void>()
  const waitForTurn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        waiting.delete(start)
        resolve()
      }
      waiting.add(start)
      signal.addEventListener('abort', () => {
        if (waiting.delete(start)) reject(signal.reason)
      })
    })
  return async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    // An operation that ends gives its place to the next, so the count stays while others wait.
    if (running < maxRunning) running += 1
    else await waitForTurn(signal)
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next === undefined) running -= 1
      else next()
    }
  }
}

function unlessNoSuchKey(error: unknown): undefined {
  if (!(error instanceof Error) || (error.name !== 'NoSuchKey' && error.name !== 'NotFound')) throw error
}

/** Names what the storage objects to; undefined if it did not answer or has a problem of its own. */
function describeRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const metadata = '$metadata' in error ? error.$metadata : undefined
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
      ? Number(metadata.httpStatusCode)
      : undefined
  if (error.name === 'CredentialsProviderError') return 'there is no key'
  const isRefusal = status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429
  return isRefusal ? `${status} ${error.name}` : undefined
}
