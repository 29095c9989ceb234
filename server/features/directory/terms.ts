/** Reads a business's terms and gives them a version. */
import { createHash } from 'node:crypto'
import type { Business, PublicTerms, TermsLink } from '#schemas/generated/types.gen.ts'

export interface VersionedTerms extends Omit<PublicTerms, 'link'> {
  readonly link?: TermsLink
}

/** Returns the terms with the version that a booking keeps, or undefined if the business has none. */
export function getVersionedTerms({ terms }: Pick<Business, 'terms'>): VersionedTerms | undefined {
  if (terms === undefined) return undefined
  const { version, text, link } = isStructured(terms) ? terms : { text: terms }
  return {
    version: version ?? digestTerms({ text, link }),
    ...(text === undefined ? {} : { text }),
    ...(link === undefined ? {} : { link }),
  }
}

type TermsRecord = NonNullable<Business['terms']>

/** Tells structured terms from a text by language, whose keys are all locale codes. */
const isStructured = (terms: TermsRecord): terms is Extract<TermsRecord, { version?: string }> & Structured =>
  typeof terms === 'object' && ('text' in terms || 'link' in terms)

interface Structured extends Omit<VersionedTerms, 'version'> {
  readonly version?: string
}

const digestTerms = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12)
