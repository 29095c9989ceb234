/** The texts that visitors have consented to, each once, by digest. */
import type { ConsentText } from '#schemas/generated/types.gen.ts'

export interface ConsentTexts {
  /** Stores texts that are not stored yet. */
  keep(business: string, texts: readonly ConsentText[]): Promise<void>
  /** Returns those that exist, by digest. */
  find(business: string, digests: readonly string[]): Promise<readonly ConsentText[]>
}
