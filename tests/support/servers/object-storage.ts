/** A local S3-compatible storage, which a test can make fail. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { closeServer, listenOnLoopback } from './loopback.ts'

export interface ObjectStorage {
  /** http://127.0.0.1:… */
  readonly url: string
  /** The settings of a bucket there. */
  readonly bucket: {
    readonly name: string
    readonly region: string
    readonly endpoint: string
    readonly pathStyle: boolean
    readonly prefix: string
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  }
  /** The HTTP status that it answers to everything from now on; undefined: it works. */
  failWith(status: number | undefined): void
  /** The keys of all objects. */
  listKeys(): Promise<readonly string[]>
  stop(): Promise<void>
}

const bucketName = 'bookplate-test'
/** The only key that s3rver knows. */
const key = 'S3RVER'

export async function startObjectStorage(): Promise<ObjectStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'bookplate-bucket-'))
  const storage = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucketName }] })
  await storage.configureBuckets()
  const answer = storage.callback()
  let failure: number | undefined
  const server = createServer((request, response) => {
    if (failure === undefined) answer(request, response)
    else response.writeHead(failure).end()
  })
  const url = await listenOnLoopback(server)
  const suffix = '._S3rver_object'
  return {
    url,
    bucket: {
      name: bucketName,
      region: 'us-east-1',
      endpoint: url,
      pathStyle: true,
      prefix: 'uploads/',
      credentials: { accessKeyId: key, secretAccessKey: key },
    },
    failWith(status) {
      failure = status
    },
    async listKeys() {
      const names = await readdir(join(directory, bucketName), { recursive: true })
      return names.flatMap(name => (name.endsWith(suffix) ? [name.slice(0, -suffix.length)] : [])).sort()
    },
    async stop() {
      await closeServer(server)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
