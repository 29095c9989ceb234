/** Puts CodeMirror together for texts with values, which stand in it as what people call them. */
import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  MatchDecorator,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { readStyleNonce } from '../json-editor/style-nonce.ts'
import { valueEditorTheme } from './value-editor-theme.ts'

/** What can be inserted. */
export interface InsertableValue {
  readonly path: string
  /** As people call it. */
  readonly name: string
  readonly example?: string | undefined
}

export interface ValueEditorSettings {
  readonly label: string
  /** The ids of what describes it. */
  readonly describedBy: string
  readonly lang: string
  readonly values: readonly InsertableValue[]
  /** Returns what people call a value; undefined: there is no such value. */
  readonly nameValue: (path: string) => string | undefined
  readonly placeholder: string
  readonly isMultiline: boolean
  readonly isReadOnly: boolean
  readonly isInvalid: boolean
}

export interface ValueEditorInstance {
  readonly view: EditorView
  setText(text: string): void
  setSettings(settings: ValueEditorSettings): void
  /** Opens the list of values at the cursor. */
  offerValues(): void
}

/** Of changes that come from outside. */
export const isTextFromOutside = Annotation.define<true>()

interface Options {
  readonly parent: HTMLElement
  readonly text: string
  readonly settings: ValueEditorSettings
  /** What the list is called. */
  readonly listLabel: string
  readonly listener: Extension
}

export function createValueEditor(options: Options): ValueEditorInstance {
  const { parent, text, settings, listLabel, listener } = options
  const part = new Compartment()
  const state = EditorState.create({
    doc: text,
    extensions: [
      EditorView.cspNonce.of(readStyleNonce()),
      EditorState.phrases.of({ Completions: listLabel }),
      EditorView.lineWrapping,
      history(),
      part.of(createSettings(settings)),
      keymap.of([...historyKeymap, ...defaultKeymap]),
      valueEditorTheme,
      listener,
    ],
  })
  const view = new EditorView({ state, parent })
  return {
    view,
    setText(next) {
      const before = view.state.doc.toString()
      if (before === next) return
      view.dispatch({
        changes: { from: 0, to: before.length, insert: next },
        annotations: [isTextFromOutside.of(true), Transaction.addToHistory.of(false)],
      })
    },
    setSettings: next => view.dispatch({ effects: part.reconfigure(createSettings(next)) }),
    offerValues() {
      view.focus()
      startCompletion(view)
    },
  }
}

const createSettings = (settings: ValueEditorSettings): Extension => [
  EditorState.readOnly.of(settings.isReadOnly),
  placeholder(settings.placeholder),
  EditorView.contentAttributes.of({
    'aria-label': settings.label,
    'aria-describedby': settings.describedBy,
    'aria-multiline': String(settings.isMultiline),
    'aria-readonly': String(settings.isReadOnly),
    'aria-invalid': String(settings.isInvalid),
    lang: settings.lang,
    spellcheck: 'true',
    tabindex: '0',
  }),
  createChips(settings),
  autocompletion({
    override: [context => offerValues(context, settings)],
    icons: false,
    activateOnTypingDelay: 0,
    // The list opens only where somebody asks for it, so no key is meant for the text.
    interactionDelay: 0,
  }),
  settings.isMultiline ? [] : oneLine,
]

/** Enter chooses from the list, and else does nothing; lines that are pasted become one. */
const oneLine: Extension = [
  keymap.of([
    { key: 'Enter', run: view => completionStatus(view.state) !== 'active' || acceptCompletion(view) },
  ]),
  EditorState.transactionFilter.of(transaction => {
    if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction
    const joined = transaction.newDoc.toString().replace(/\s*\n\s*/g, ' ')
    return {
      changes: { from: 0, to: transaction.startState.doc.length, insert: joined },
      selection: { anchor: Math.min(transaction.newSelection.main.head, joined.length) },
    }
  }),
]

const placeholderPattern = /\{([A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*)\}/g

class ValueChip extends WidgetType {
  readonly name: string
  readonly isKnown: boolean

  constructor(name: string, isKnown: boolean) {
    super()
    this.name = name
    this.isKnown = isKnown
  }

  override eq({ name, isKnown }: ValueChip): boolean {
    return name === this.name && isKnown === this.isKnown
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span')
    chip.className = this.isKnown ? 'email-chip' : 'email-chip email-chip--unknown'
    chip.textContent = this.name
    return chip
  }

  override ignoreEvent(): boolean {
    return false
  }
}

/** Shows each value as one piece, which the cursor passes and a key deletes as a whole. */
function createChips({ nameValue }: ValueEditorSettings): Extension {
  const matcher = new MatchDecorator({
    regexp: placeholderPattern,
    decoration: ([, path = '']) => {
      const name = nameValue(path)
      return Decoration.replace({ widget: new ValueChip(name ?? path, name !== undefined) })
    },
  })
  const plugin = ViewPlugin.fromClass(
    class {
      chips: DecorationSet

      constructor(view: EditorView) {
        this.chips = matcher.createDeco(view)
      }

      update(update: ViewUpdate) {
        this.chips = matcher.updateDeco(update, this.chips)
      }
    },
    { decorations: ({ chips }) => chips },
  )
  return [plugin, EditorView.atomicRanges.of(view => view.plugin(plugin)?.chips ?? Decoration.none)]
}

/** After `{`, or after `@` where a word begins; on demand anywhere. */
function offerValues(
  context: CompletionContext,
  { values, isReadOnly }: ValueEditorSettings,
): CompletionResult | null {
  if (isReadOnly) return null
  const typed = context.matchBefore(/(?:\{|(?<![\p{L}\p{N}])@)[\p{L}\p{N}. ]{0,40}/u)
  if (!typed && !context.explicit) return null
  const start = typed?.from ?? context.pos
  return {
    from: typed ? typed.from + 1 : context.pos,
    options: values.map(
      ({ path, name, example }): Completion => ({
        label: name,
        ...(example === undefined ? {} : { detail: example }),
        apply: (...[view, completion, , to]) =>
          view.dispatch({
            changes: { from: start, to, insert: `{${path}}` },
            selection: { anchor: start + path.length + 2 },
            annotations: pickedCompletion.of(completion),
            userEvent: 'input.complete',
          }),
      }),
    ),
    validFor: /^[\p{L}\p{N}. ]*$/u,
  }
}
