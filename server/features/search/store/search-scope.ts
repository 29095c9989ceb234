/** Which documents a query reads, as a lexeme that all of them contain: no word has a slash. */
interface SearchScope {
  readonly business: string
  readonly locale: string
  /** Of the text search; the others have other stems. */
  readonly configuration: string
}

export const formatSearchScope = ({ business, locale, configuration }: SearchScope): string =>
  `${business}/${locale}/${configuration}`
