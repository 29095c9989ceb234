/** Splits the code of a snippet into what an editor would colour. */

export interface MarkupToken {
  readonly text: string
  readonly kind: 'tag' | 'attribute' | 'string' | 'text'
}

const pattern = /("[^"]*")|(<\/?[\w-]*|\/?>)|(?<=[\s])([\w-]+)(?==")|([^"<>\s/]+|\s+|.)/gs

/** Splits markup into tokens, whose texts together are the code. */
export function tokenizeMarkup(code: string): readonly MarkupToken[] {
  const tokens = [...code.matchAll(pattern)].map(([text, string, tag, attribute]): MarkupToken => {
    const kind = string ? 'string' : tag ? 'tag' : attribute ? 'attribute' : 'text'
    return { text, kind }
  })
  return tokens.reduce<MarkupToken[]>((merged, token) => {
    const last = merged.at(-1)
    if (last?.kind === 'text' && token.kind === 'text')
      merged[merged.length - 1] = { kind: 'text', text: last.text + token.text }
    else merged.push(token)
    return merged
  }, [])
}
