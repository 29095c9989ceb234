/**
 * The uploaded files in a bucket. A file is received in `DATA_DIR/uploads`, and moved to the bucket when it is kept, so
 * the bucket never has a file that was refused. Files from before the bucket are still read and removed in the folder.
 */
import { type Bucket, type BucketOptions, maxSimultaneousTransfers, openBucket } from './bucket.ts'
import { createUploadFolder, findUploadId, type UploadFiles, type UploadFolder } from './upload-files.ts'

export interface UploadFilesOptions {
  readonly dataDir: string
  /** Without it, the files stay in the folder. */
  readonly uploadBucket?: BucketOptions
  readonly say: (sentence: string) => void
}

/** Opens the storage of uploaded files that the settings name. */
export async function openUploadFiles(options: UploadFilesOptions): Promise<UploadFiles> {
  const { dataDir, uploadBucket, say } = options
  const folder = createUploadFolder(dataDir)
  return uploadBucket === undefined ? folder : createUploadBucket(await openBucket(uploadBucket, say), folder)
}

const createUploadBucket = (bucket: Bucket, folder: UploadFolder): UploadFiles => ({
  receive: folder.receive,
  async settle(id) {
    try {
      await bucket.put(id, () => folder.readReceived(id))
    } finally {
      // If the bucket did not take it, the visitor sends the file again, as another upload.
      await folder.remove([id])
    }
  },
  read: async id => (await bucket.get(id)) ?? folder.read(id),
  async remove(ids) {
    await folder.remove(ids)
    for (let start = 0; start < ids.length; start += maxSimultaneousTransfers)
      await Promise.all(ids.slice(start, start + maxSimultaneousTransfers).map(bucket.delete))
  },
  async *listOlderThan(ms) {
    yield* folder.listOlderThan(ms)
    for await (const entries of bucket.list())
      yield entries.flatMap(({ name, changedAtMs }) =>
        changedAtMs < ms && findUploadId(name) === name ? [name] : [],
      )
  },
})
