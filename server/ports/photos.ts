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
  /** Storing the same photo again changes nothing. */
  put(business: string, photo: Photo): Promise<void>
  find(key: PhotoKey): Promise<PhotoVariant | undefined>
  /** Removes photos that are older than a day and not among `ids`. */
  keepOnly(business: string, ids: readonly string[]): Promise<void>
}
