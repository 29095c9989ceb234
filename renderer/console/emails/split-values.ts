import { hasStrayBraces, listPlaceholders } from '#schemas/runtime/email/placeholders.ts'

export type TextPart = { readonly text: string } | { readonly path: string }

/** Splits a text into its words and the values between them. */
export function splitValues(text: string): readonly TextPart[] {
  const paths = listPlaceholders(text)
  let rest = text
  const parts = paths.flatMap((path): readonly TextPart[] => {
    const mark = `{${path}}`
    const at = rest.indexOf(mark)
    const before = rest.slice(0, at)
    rest = rest.slice(at + mark.length)
    return [{ text: before }, { path }]
  })
  return [...parts, { text: rest }].filter(part => 'path' in part || part.text !== '')
}

/** What is wrong with a text: a value that there is not, or a brace that belongs to none. */
export function findTextProblem(
  text: string,
  isKnown: (path: string) => boolean,
): { readonly unknown?: string } | undefined {
  const unknown = listPlaceholders(text).find(path => !isKnown(path))
  if (unknown !== undefined) return { unknown }
  return hasStrayBraces(text) ? {} : undefined
}
