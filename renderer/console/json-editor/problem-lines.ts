/** Says each problem below its line, and walks from one to the next. */
import { type Diagnostic, forEachDiagnostic, setDiagnosticsEffect } from '@codemirror/lint'
import { type EditorState, type Range, StateField } from '@codemirror/state'
import { type Command, Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { ConsoleI18n } from '../context/i18n.ts'

export interface LineProblem {
  readonly from: number
  readonly line: number
  readonly text: string
}

/** Lists the problems in the order of the text. */
export function listLineProblems(state: EditorState): LineProblem[] {
  const problems: LineProblem[] = []
  forEachDiagnostic(state, ({ message }, from) =>
    problems.push({ from, line: state.doc.lineAt(from).number, text: message }),
  )
  return problems.toSorted((one, other) => one.from - other.from)
}

class SentenceWidget extends WidgetType {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super()
    this.sentences = sentences
  }
  override eq({ sentences }: SentenceWidget): boolean {
    return sentences.join('\n') === this.sentences.join('\n')
  }
  toDOM(): HTMLElement {
    const box = document.createElement('div')
    box.className = 'cm-problem'
    for (const sentence of this.sentences) {
      const line = document.createElement('p')
      line.textContent = sentence
      box.append(line)
    }
    return box
  }
}

function createSentences(diagnostics: readonly Diagnostic[], { doc }: EditorState): DecorationSet {
  const byLine = new Map<number, Set<string>>()
  for (const { from, message } of diagnostics) {
    const end = doc.lineAt(Math.min(from, doc.length)).to
    byLine.set(end, (byLine.get(end) ?? new Set()).add(message))
  }
  const widgets = [...byLine].map(
    ([end, sentences]): Range<Decoration> =>
      Decoration.widget({ widget: new SentenceWidget([...sentences]), block: true, side: 1 }).range(end),
  )
  return Decoration.set(widgets, true)
}

export const problemSentences = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { changes, effects, state }) => {
    const set = effects.find(effect => effect.is(setDiagnosticsEffect))
    return set ? createSentences(set.value, state) : shown.map(changes)
  },
  provide: field => EditorView.decorations.from(field),
})

/** Goes to the next problem behind the cursor, or before it, and round the end of the text; reads it out. */
export const createProblemStep =
  (step: 1 | -1, i18n: ConsoleI18n): Command =>
  view => {
    const problems = listLineProblems(view.state)
    const { head } = view.state.selection.main
    const next =
      step > 0
        ? (problems.find(({ from }) => from > head) ?? problems[0])
        : (problems.findLast(({ from }) => from < head) ?? problems.at(-1))
    if (!next) return false
    goToOffset(view, next.from)
    view.dispatch({
      effects: EditorView.announce.of(`${i18n.t('json_editor.line', { line: next.line })} ${next.text}`),
    })
    return true
  }

/** Puts the cursor there, in view. */
export function goToOffset(view: EditorView, offset: number): void {
  const anchor = Math.min(offset, view.state.doc.length)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  view.focus()
}
