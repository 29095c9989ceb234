/** All that a letter says, in the reader's words. */
export interface LetterParts {
  readonly tag: string
  readonly title: string
  readonly greeting: string
  readonly intro: string
  /** One list for each occasion. */
  readonly occasions: readonly (readonly LetterFact[])[]
  /** There are more appointments than are told. */
  readonly more?: string
  readonly reference: LetterFact
  readonly link: { readonly label: string; readonly href: string; readonly warning: string }
  readonly reason?: string
  readonly business: readonly string[]
}

export interface LetterFact {
  readonly label: string
  readonly value: string
}
