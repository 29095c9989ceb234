/** Photos of providers, each in several widths. */

export interface PhotoVariant {
  /** Of the square, in pixels. */
  readonly width: number
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export interface Photo {
  /** Made from the content: what is kept under it never changes. */
  readonly id: string
  readonly variants: readonly PhotoVariant[]
}

export interface PhotoKey {
  readonly business: string
  readonly id: string
  readonly width: number
}

export interface Photos {
  /** The same photo again changes nothing. */
  put(business: string, photo: Photo): Promise<void>
  find(key: PhotoKey): Promise<PhotoVariant | undefined>
  /** Removes what is older than a day and none of these. */
  keepOnly(business: string, ids: readonly string[]): Promise<void>
}
