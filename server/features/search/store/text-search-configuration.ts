/** The configurations of PostgreSQL's full-text search, which contain the stemmer and the stop words of a language. */

/** For languages without a stemmer. PostgreSQL 15 to 18 have none for Polish. */
export const unstemmedTextSearchConfiguration = 'simple'

const configurations: Readonly<Record<string, string>> = {
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nl: 'dutch',
  pt: 'portuguese',
  'pt-br': 'portuguese',
}

export const textSearchConfigurations: readonly string[] = [
  ...new Set([...Object.values(configurations), unstemmedTextSearchConfiguration]),
]

export const getTextSearchConfiguration = (language: string): string =>
  configurations[language] ?? unstemmedTextSearchConfiguration
