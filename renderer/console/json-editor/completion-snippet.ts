/** A text to insert, and what is then selected in it. */
export interface InsertedText {
  readonly text: string
  /** From the beginning of the text. */
  readonly anchor: number
  readonly head: number
}

/** A place to fill in, with a default or not, or an escaped character (Language Server Protocol, "Snippet Syntax"). */
const token = /\\([\\$}])|\$(\d+)|\$\{(\d+)(?::((?:\\.|[^}\\])*))?\}/g

/** Reads a snippet of the language service: the first place to fill in is selected, else the end. */
export function readCompletionSnippet(snippet: string): InsertedText {
  let text = ''
  let place: { readonly number: number; readonly anchor: number; readonly head: number } | undefined
  let last = 0
  for (const match of snippet.matchAll(token)) {
    text += snippet.slice(last, match.index)
    last = match.index + match[0].length
    const [, escaped, plain, withDefault, defaultText = ''] = match
    if (escaped !== undefined) {
      text += escaped
      continue
    }
    const anchor = text.length
    text += defaultText.replace(/\\(.)/g, '$1')
    const number = Number(plain ?? withDefault)
    // The place 0 is where the cursor ends up after all others.
    if (!place || (number !== 0 && number < place.number)) place = { number, anchor, head: text.length }
  }
  text += snippet.slice(last)
  return { text, anchor: place?.anchor ?? text.length, head: place?.head ?? text.length }
}
