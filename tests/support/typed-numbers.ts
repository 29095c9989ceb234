/** What people type into fields for numbers, and how pages in four languages read it. */
import { readFileSync } from 'node:fs'

export interface TypedNumberCase {
  readonly typed: string
  /** Null: it is refused with a message. */
  readonly en: number | null
  readonly de: number | null
  readonly fr: number | null
  readonly hu: number | null
}

interface TypedNumberCases {
  readonly numbers: readonly TypedNumberCase[]
  /** In euros. */
  readonly amounts: readonly TypedNumberCase[]
  readonly integers: readonly TypedNumberCase[]
}

const file = new URL('cases/typed-numbers.json', import.meta.url)

export const typedNumbers: TypedNumberCases = JSON.parse(readFileSync(file, 'utf8'))
