/** The parts of s3rver that tests use; the package has no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  interface Options {
    readonly directory: string
    readonly silent: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  export default class S3rver {
    constructor(options: Options)
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
