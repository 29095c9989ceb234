/** Marks what differs from another text: new and changed lines, and removed ones above what took their place. */
import { getChunks, getOriginalDoc, unifiedMergeView, updateOriginalDoc } from '@codemirror/merge'
import { type EditorState, type Extension, type Range, RangeSet, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view'

export interface ChangedLineCounts {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

class ChangeMarker extends GutterMarker {
  override elementClass: string
  constructor(kind: string) {
    super()
    this.elementClass = `cm-${kind}-gutter`
  }
}

const kinds = {
  added: { line: Decoration.line({ class: 'cm-added' }), gutter: new ChangeMarker('added') },
  changed: { line: Decoration.line({ class: 'cm-changed' }), gutter: new ChangeMarker('changed') },
}

interface LineMarks {
  readonly lines: DecorationSet
  readonly gutter: RangeSet<GutterMarker>
  readonly counts: ChangedLineCounts
}

const lineMarks = StateField.define<LineMarks>({
  create: markLines,
  update: (marks, transaction) =>
    transaction.docChanged ||
    transaction.reconfigured ||
    transaction.effects.some(effect => effect.is(updateOriginalDoc))
      ? markLines(transaction.state)
      : marks,
  provide: field => [
    EditorView.decorations.from(field, ({ lines }) => lines),
    gutterLineClass.from(field, ({ gutter }) => gutter),
  ],
})

function markLines(state: EditorState): LineMarks {
  const lines: Range<Decoration>[] = []
  const gutter: Range<GutterMarker>[] = []
  const counts = { added: 0, changed: 0, removed: 0 }
  const original = getOriginalDoc(state)
  for (const { fromA, toA, fromB, toB, endA, endB } of getChunks(state)?.chunks ?? []) {
    if (fromB === toB) {
      const last = original.lineAt(Math.min(endA, original.length)).number
      counts.removed += last - original.lineAt(fromA).number + 1
      continue
    }
    const kind = fromA === toA ? 'added' : 'changed'
    const first = state.doc.lineAt(fromB).number
    const last = state.doc.lineAt(Math.min(endB, state.doc.length)).number
    for (let number = first; number <= last; number += 1) {
      const { from } = state.doc.line(number)
      lines.push(kinds[kind].line.range(from))
      gutter.push(kinds[kind].gutter.range(from))
    }
    counts[kind] += last - first + 1
  }
  return { lines: Decoration.set(lines, true), gutter: RangeSet.of(gutter, true), counts }
}

/** Compares the document with the text, also while it is edited. */
export const createComparison = (text: string): Extension => [
  unifiedMergeView({
    original: text,
    gutter: false,
    mergeControls: false,
    highlightChanges: false,
    // A document that has nothing in common must not hold up the keys.
    diffConfig: { scanLimit: 500, timeout: 100 },
  }),
  lineMarks,
]

/** Returns undefined while nothing is compared. */
export const countChangedLines = (state: EditorState): ChangedLineCounts | undefined =>
  state.field(lineMarks, false)?.counts
