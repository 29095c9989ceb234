/** Reads the settings of the bucket for visitors' uploads. */
import type { EnvironmentReader } from './environment-reader.ts'

export interface UploadBucketSettings {
  readonly name: string
  readonly region: string
  readonly endpoint?: string
  readonly pathStyle: boolean
  readonly prefix: string
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** Undefined if there is no bucket. */
export function readUploadBucketSettings(from: EnvironmentReader): UploadBucketSettings | undefined {
  const name = from.checked('S3_BUCKET')
  const endpoint = from.checked('S3_ENDPOINT')
  const accessKeyId = from.checked('S3_ACCESS_KEY_ID')
  const secretAccessKey = from.secret('S3_SECRET_ACCESS_KEY')
  const others = {
    region: from.text('S3_REGION'),
    pathStyle: from.yes('S3_PATH_STYLE'),
    prefix: from.checked('S3_PREFIX') ?? '',
  }
  const hasKey = from.isSet('S3_ACCESS_KEY_ID')
  const hasSecret = from.isSet('S3_SECRET_ACCESS_KEY')
  if (hasKey !== hasSecret)
    from.refuse(
      `${hasKey ? 'S3_ACCESS_KEY_ID is set, but there is no S3_SECRET_ACCESS_KEY' : 'S3_SECRET_ACCESS_KEY is set, but there is no S3_ACCESS_KEY_ID'}. Set both, or neither to use the role of the machine.`,
    )
  // Without it, uploads would silently stay on the disk of a machine that may be thrown away.
  if (name === undefined && (endpoint !== undefined || hasKey || hasSecret))
    from.refuse('There are settings for a bucket, but no S3_BUCKET. Set it, or remove the others.')
  if (name === undefined) return undefined
  return {
    name,
    ...others,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  }
}
