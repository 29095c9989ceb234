/** Pictures of any ratio: one master of each, from which the files for visitors are encoded on demand. */
import type { ImageVariantName } from '#schemas/runtime/image/image-variants.ts'

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
export interface OriginalImage extends ImageInfo {
  readonly bytes: Uint8Array
}

export interface ImageVariantKey extends ImageVariantName {
  readonly business: string
}
