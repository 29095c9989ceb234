/** What the tiles of the gallery show, in its first form from the server and after each choice alike. */
import type { SnippetKind } from './snippet.ts'
import {
  type ChosenValues,
  type EmbedOffer,
  readSnippetChoice,
  type SnippetChoice,
} from './snippet-choice.ts'

/** Tiles side by side are lower than what a page would reserve. */
export const tileLayout = { id: 'tile', height: { narrow: 500, medium: 500, wide: 500 } }

/** A tile of a kind shows what is chosen. */
export const toKindTile = (choice: SnippetChoice, kind: SnippetKind): SnippetChoice['options'] =>
  kind === 'frame' ? { ...choice.options, layout: tileLayout } : choice.options

/** The tile of a form always shows that form, in the chosen look. */
export function toFormTile(
  form: string,
  values: ChosenValues,
  offer: EmbedOffer,
): SnippetChoice['options'] | undefined {
  const choice = readSnippetChoice({ ...values, src: form }, offer)
  return choice && { ...choice.options, layout: tileLayout }
}
