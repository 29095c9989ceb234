/** Folds the languages of a text beyond the first two: `{ "en": "Name", "de": "Name", ⋯ 9 more }`. */
import { foldEffect } from '@codemirror/language'
import type { EditorState, StateEffect } from '@codemirror/state'
import { type Node, parseTree } from 'jsonc-parser'
import { localeCodes } from '#locales/codes.ts'
import type { TextRange } from './json-places.ts'

const shownLanguages = 2
const languages: ReadonlySet<unknown> = new Set(localeCodes)

/** Lists what to fold in the text: from behind the second language to behind the last. */
export function listLanguageFolds(text: string): TextRange[] {
  const folds: TextRange[] = []
  const visit = (node: Node) => {
    const { children = [] } = node
    if (node.type === 'object' && isLocalizedText(children)) {
      const last = children.at(-1)
      const first = children[shownLanguages]
      if (first && last) folds.push({ from: first.offset, to: last.offset + last.length })
    } else for (const child of children) visit(child)
  }
  const root = parseTree(text)
  if (root) visit(root)
  return folds
}

const isLocalizedText = (properties: readonly Node[]): boolean =>
  properties.length > shownLanguages + 1 &&
  properties.every(
    ({ children: [name, value] = [] }) => languages.has(name?.value) && value?.type === 'string',
  )

/** Folds them all, except where something is to be seen. */
export const createLanguageFoldEffects = (
  state: EditorState,
  shown: readonly TextRange[] = [],
): StateEffect<TextRange>[] =>
  listLanguageFolds(state.doc.toString())
    .filter(fold => !shown.some(({ from, to }) => from < fold.to && to > fold.from))
    .map(fold => foldEffect.of(fold))

/** Returns how many languages a folded range hides; undefined if it is no text. */
export function countFoldedLanguages(state: EditorState, { from, to }: TextRange): number | undefined {
  const text = `{${state.sliceDoc(from, to)}}`
  const children = parseTree(text)?.children ?? []
  const isText = children.every(
    ({ children: [name, value] = [] }) => languages.has(name?.value) && value?.type === 'string',
  )
  return children.length > 0 && isText ? children.length : undefined
}
