/** Pictures of any ratio: one master of each, from which the files for visitors are encoded on demand. */
import type { ImageFormat, ImageVariantName } from '#schemas/runtime/image/image-variants.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'

export interface ImageInfo {
  /** Derived from the content, so what is stored under an id never changes. */
  readonly id: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Nine colours; see the entity `PublicImage`. */
  readonly placeholder: string
  /** What an export names the file, without extension; '' if the picture came without a name. */
  readonly name: string
}

/** The master; visitors never receive its bytes. */
export interface ImageMaster extends ImageInfo {
  readonly bytes: Uint8Array
}

export interface ImageVariantKey extends ImageVariantName {
  readonly business: string
}

export interface Images {
  /** Storing the same picture again only renews its name and its age. */
  put(business: string, master: ImageMaster, audit?: AuditNote): Promise<void>
  read(business: string, id: string): Promise<ImageMaster | undefined>
  /** Leaves out unknown ids. */
  describe(business: string, ids: readonly string[]): Promise<readonly ImageInfo[]>
  findVariant(key: ImageVariantKey): Promise<Uint8Array | undefined>
  /** Does nothing if the picture has been removed or the file already exists. */
  putVariant(key: ImageVariantKey, bytes: Uint8Array): Promise<void>
  /** Lists files in a format that pictures lack, those of the latest pictures first. */
  listMissingVariants(
    business: string,
    format: ImageFormat,
    limit: number,
  ): Promise<readonly ImageVariantKey[]>
  /** Describes images and renews their age, so that records can name them from now on; leaves out unknown ids. */
  claim(business: string, ids: readonly string[]): Promise<readonly ImageInfo[]>
  /** Removes pictures older than a day that no record of the business or of its previews and no form names. */
  removeUnused(business: string): Promise<void>
}
