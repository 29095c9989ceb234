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
