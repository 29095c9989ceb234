/** Writes texts of documents, which may come from another server, into TypeScript: none of them can end its place. */

/** Returns a string literal. */
export const formatStringLiteral = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** Returns the text of a comment, in one line. */
export const toCommentText = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('*/', '*\u200b/')
