/** Puts CodeMirror together for JSON. */
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import { search, searchKeymap } from '@codemirror/search'
import {
  Annotation,
  Compartment,
  EditorState,
  type Extension,
  StateEffect,
  StateField,
} from '@codemirror/state'
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { ConsoleI18n } from '../context/i18n.ts'
import { createComparison } from './changed-lines.ts'
import { listEditorPhrases, translateLanguageService } from './editor-messages.ts'
import { editorTheme } from './editor-theme.ts'
import { createJsonLanguage, type JsonLanguage, type SchemaDiagnostic } from './json-language.ts'
import { createRangeFinder } from './json-places.ts'
import { countFoldedLanguages, createLanguageFoldEffects } from './language-folds.ts'
import { createProblemStep, problemSentences } from './problem-lines.ts'
import { readStyleNonce } from './style-nonce.ts'

/** What is wrong at a place of the document, in words. */
export interface JsonEditorFault {
  /** A JSON pointer; where there is nothing, the nearest value above is marked. */
  readonly pointer: string
  readonly text: string
}

export interface JsonEditorSettings {
  readonly schema: object | undefined
  readonly compareWith: string | undefined
  readonly label: string
  /** The ids of what describes the editor. */
  readonly describedBy: string
  readonly isReadOnly: boolean
}

/** Of changes that come from outside. */
export const isFromOutside = Annotation.define<true>()

const setFaults = StateEffect.define<readonly JsonEditorFault[]>()

const faultField = StateField.define<readonly JsonEditorFault[]>({
  create: () => [],
  update: (faults, { effects }) => effects.find(effect => effect.is(setFaults))?.value ?? faults,
})

export interface JsonEditorInstance {
  readonly view: EditorView
  setText(text: string): void
  setFaults(faults: readonly JsonEditorFault[]): void
  setSettings(settings: JsonEditorSettings): void
  /** Describes the value or name at an offset by the schema. */
  readonly describe: JsonLanguage['describe']
}

interface CreateOptions {
  readonly parent: HTMLElement
  readonly text: string
  readonly settings: JsonEditorSettings
  readonly i18n: ConsoleI18n
  /** Told of each change of the document, the selection and the problems. */
  readonly listener: Extension
}

export function createJsonEditor({
  parent,
  text,
  settings,
  i18n,
  listener,
}: CreateOptions): JsonEditorInstance {
  translateLanguageService(i18n)
  const parts = { schema: new Compartment(), comparison: new Compartment(), access: new Compartment() }
  let current = settings
  let language = createJsonLanguage(settings.schema)
  const state = EditorState.create({
    doc: text,
    extensions: [
      createBaseExtensions(i18n),
      parts.schema.of(createSchemaExtensions(language)),
      parts.comparison.of(createComparisonOf(settings)),
      parts.access.of(createAccess(settings)),
      listener,
    ],
  })
  const view = new EditorView({ state, parent })
  const folds = createLanguageFoldEffects(view.state)
  if (folds.length > 0) view.dispatch({ effects: folds })
  return {
    view,
    describe: (...place) => language.describe(...place),
    setText: next => replaceText(view, next),
    setFaults: faults => view.dispatch({ effects: setFaults.of(faults) }),
    setSettings(next) {
      const effects: StateEffect<unknown>[] = []
      if (next.schema !== current.schema) {
        language = createJsonLanguage(next.schema)
        effects.push(parts.schema.reconfigure(createSchemaExtensions(language)))
      }
      if (next.compareWith !== current.compareWith)
        effects.push(parts.comparison.reconfigure(createComparisonOf(next)))
      if (
        next.isReadOnly !== current.isReadOnly ||
        next.label !== current.label ||
        next.describedBy !== current.describedBy
      )
        effects.push(parts.access.reconfigure(createAccess(next)))
      current = next
      if (effects.length > 0) view.dispatch({ effects })
    },
  }
}

const createBaseExtensions = (i18n: ConsoleI18n): Extension => [
  EditorView.cspNonce.of(readStyleNonce()),
  EditorState.phrases.of(listEditorPhrases(i18n)),
  EditorState.tabSize.of(2),
  EditorView.lineWrapping,
  json(),
  history(),
  lineNumbers(),
  foldGutter(),
  createFolding(i18n),
  lintGutter({ tooltipFilter: () => [] }),
  problemSentences,
  faultField,
  highlightActiveLine(),
  highlightActiveLineGutter(),
  bracketMatching(),
  closeBrackets(),
  indentOnInput(),
  search({ top: true }),
  keymap.of([
    { key: 'F8', run: createProblemStep(1, i18n), shift: createProblemStep(-1, i18n) },
    // After Escape, CodeMirror leaves the next Tab to the browser.
    { key: 'Tab', run: view => acceptCompletion(view) || indentMore(view), shift: indentLess },
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
  ]),
  editorTheme,
]

const createFolding = (i18n: ConsoleI18n): Extension =>
  codeFolding({
    preparePlaceholder: (state, range) => countFoldedLanguages(state, range),
    placeholderDOM: (_, onClick, count: number | undefined) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.tabIndex = -1
      button.className = 'cm-foldPlaceholder'
      button.textContent = count === undefined ? '⋯' : `⋯ ${i18n.t('json_editor.more', { count })}`
      button.title = i18n.t('json_editor.unfold')
      button.addEventListener('click', onClick)
      return button
    },
  })

const createSchemaExtensions = (language: JsonLanguage): Extension => [
  autocompletion({ override: [language.complete], icons: false }),
  hoverTooltip(async (view, offset) => {
    const found = await language.describe(view.state, offset)
    if (!found) return null
    const dom = document.createElement('div')
    dom.className = 'cm-description'
    dom.textContent = found.text
    return { pos: found.from, end: found.to, create: () => ({ dom }) }
  }),
  linter(async ({ state }) => mergeFaults(await language.check(state), state), {
    delay: 250,
    tooltipFilter: () => [],
    needsRefresh: ({ transactions }) =>
      transactions.some(({ effects }) => effects.some(effect => effect.is(setFaults))),
  }),
]

/**
 * Says each mistake once: the schema says it in the language of the console, but the server knows the nearest of many
 * values.
 */
function mergeFaults(diagnostics: readonly SchemaDiagnostic[], state: EditorState): Diagnostic[] {
  const faults = state.field(faultField)
  if (faults.length === 0) return [...diagnostics]
  const findRange = createRangeFinder(state.doc.toString())
  const known = new Set(diagnostics.filter(one => !one.isUnlisted).map(({ pointer }) => pointer))
  const told = faults.filter(({ pointer }) => !known.has(pointer))
  const places = new Set(told.map(({ pointer }) => pointer))
  return [
    ...diagnostics.filter(({ pointer, isUnlisted }) => !isUnlisted || !places.has(pointer)),
    ...told.map(
      ({ pointer, text }): Diagnostic => ({ ...findRange(pointer), severity: 'error', message: text }),
    ),
  ]
}

const createComparisonOf = ({ compareWith }: JsonEditorSettings): Extension =>
  compareWith === undefined ? [] : createComparison(compareWith)

const createAccess = ({ isReadOnly, label, describedBy }: JsonEditorSettings): Extension => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-readonly': String(isReadOnly),
    tabindex: '0',
  }),
]

/** Replaces only what differs, so that the cursor and the folds stay. */
function replaceText(view: EditorView, next: string): void {
  const before = view.state.doc.toString()
  if (before === next) return
  let from = 0
  while (from < before.length && before[from] === next[from]) from += 1
  let end = 0
  const most = Math.min(before.length, next.length) - from
  while (end < most && before.at(-1 - end) === next.at(-1 - end)) end += 1
  view.dispatch({
    changes: { from, to: before.length - end, insert: next.slice(from, next.length - end) },
    annotations: isFromOutside.of(true),
  })
}
