/** Photos of providers, each in several widths. */

export interface PhotoVariant {
  /** Of the square, in pixels. */
  readonly width: number
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export interface Photo {
  /** Derived from the content, so what is stored under an id never changes. */
  readonly id: string
  readonly variants: readonly PhotoVariant[]
}

export interface PhotoKey {
  readonly business: string
  readonly id: string
  readonly width: number
}

export interface Photos {
  /** Storing the same photo again only renews its age. */
  put(business: string, photo: Photo): Promise<void>
  find(key: PhotoKey): Promise<PhotoVariant | undefined>
  /** Renews the age of a photo, so that a record can name it from now on. Returns false if there is none. */
  claim(business: string, id: string): Promise<boolean>
  /** Removes photos that are older than a day and that no record of the business or of its previews names. */
  removeUnused(business: string): Promise<void>
}
