import { setDiagnosticsEffect } from '@codemirror/lint'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { iconShapes, SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { useEditorText } from '../ui/use-editor-text.ts'
import { type ChangedLineCounts, countChangedLines } from './changed-lines.ts'
import {
  createJsonEditor,
  isFromOutside,
  type JsonEditorFault,
  type JsonEditorInstance,
} from './create-json-editor.ts'
import './json-editor-styles.css'
import { createRangeFinder, findPointerAt } from './json-places.ts'
import { goToOffset, type LineProblem, listLineProblems } from './problem-lines.ts'

export interface JsonEditorProps {
  readonly text: string
  onChange(text: string): void
  /** A JSON Schema without references to others; without one, only the syntax is checked. */
  readonly schema?: object | undefined
  /** What the server finds wrong with the text. */
  readonly faults?: readonly JsonEditorFault[]
  /** A text with which the lines are compared. */
  readonly compareWith?: string | undefined
  /** The accessible name. */
  readonly label: string
  readonly isReadOnly?: boolean
  /** Told of the JSON pointer at the cursor whenever that is another one. */
  onSelectPointer?(pointer: string): void
  /** Brings this JSON pointer into view whenever it is another one. */
  readonly selectedPointer?: string | undefined
  readonly ref?: Ref<JsonEditorHandle>
}

export interface JsonEditorHandle {
  /** Puts the cursor at a JSON pointer, and the focus into the editor. */
  goTo(pointer: string): void
}

interface Place {
  readonly line: number
  readonly column: number
}

const noFaults: readonly JsonEditorFault[] = []

/** Edits JSON as text, with suggestions and descriptions from a schema. Load it with `LazyJsonEditor`. */
export function JsonEditor(props: JsonEditorProps) {
  const { text, schema, faults = noFaults, compareWith, label, isReadOnly = false, selectedPointer } = props
  const i18n = useI18n()
  const id = useId()
  const parent = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<JsonEditorInstance>()
  const [problems, setProblems] = useState<readonly LineProblem[]>([])
  const [place, setPlace] = useState<Place>({ line: 1, column: 1 })
  const [counts, setCounts] = useState<ChangedLineCounts>()
  const [description, setDescription] = useState<string>()
  const latest = useRef({ props, pointer: '', onUpdate: (_: ViewUpdate) => {} })
  latest.current.props = props
  const settings = { schema, compareWith, label, describedBy: `${id}-hint`, isReadOnly }

  const note = useEditorText(text, next => editor?.setText(next))
  latest.current.onUpdate = update => {
    const { state, transactions, docChanged, selectionSet } = update
    const isOutside = transactions.some(transaction => transaction.annotation(isFromOutside))
    if (docChanged && !isOutside) {
      const typed = state.doc.toString()
      if (note(typed)) props.onChange(typed)
    }
    if (
      docChanged ||
      transactions.some(({ effects }) => effects.some(effect => effect.is(setDiagnosticsEffect)))
    )
      setProblems(listLineProblems(state))
    setCounts(countChangedLines(state))
    if (!docChanged && !selectionSet) return
    const { head } = state.selection.main
    const line = state.doc.lineAt(head)
    setPlace({ line: line.number, column: head - line.from + 1 })
    const pointer = findPointerAt(state.doc.toString(), head)
    if (pointer === latest.current.pointer) return
    latest.current.pointer = pointer
    if (!isOutside) props.onSelectPointer?.(pointer)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; the effects below pass on what changes.
  useEffect(() => {
    if (!parent.current) return
    const created = createJsonEditor({
      parent: parent.current,
      text,
      settings,
      i18n,
      listener: EditorView.updateListener.of(update => latest.current.onUpdate(update)),
    })
    setEditor(created)
    return () => created.view.destroy()
  }, [i18n])

  useEffect(() => editor?.setFaults(faults), [editor, faults])
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what they are made of.
  useEffect(() => editor?.setSettings(settings), [editor, schema, compareWith, label, isReadOnly])
  useEffect(() => {
    if (!editor || selectedPointer === undefined || selectedPointer === latest.current.pointer) return
    latest.current.pointer = selectedPointer
    const { from } = createRangeFinder(editor.view.state.doc.toString())(selectedPointer)
    editor.view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    })
  }, [editor, selectedPointer])
  useImperativeHandle(props.ref, () => ({
    goTo: pointer => {
      if (!editor) return
      goToOffset(editor.view, createRangeFinder(editor.view.state.doc.toString())(pointer).from)
    },
  }))
  useDescription({ editor, place, onDescribe: setDescription })

  return (
    <div className="json-editor">
      <div className="json-editor-text" ref={parent} />
      {problems.length > 0 && (
        <section className="json-editor-problems" aria-labelledby={`${id}-problems`}>
          <h2 id={`${id}-problems`}>{i18n.t('json_editor.problems', { count: problems.length })}</h2>
          <ol>
            {problems.map(({ from, line, text: sentence }) => (
              <li key={`${from} ${sentence}`}>
                <SvgIcon path={iconShapes.alert} />
                <p>
                  <strong>{i18n.t('json_editor.line', { line })}</strong> {sentence}
                </p>
                <button
                  type="button"
                  className="json-editor-link"
                  onClick={() => editor && goToOffset(editor.view, from)}
                >
                  {i18n.t('json_editor.go_to')}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      <footer className="json-editor-foot">
        {description && <p className="json-editor-description">{description}</p>}
        <p>
          <span>{i18n.t('json_editor.position', { line: place.line, column: place.column })}</span>
          {counts && <span> · {formatCounts(counts, i18n)}</span>}
        </p>
        <p id={`${id}-hint`}>{i18n.t('json_editor.keys')}</p>
      </footer>
      <p className="bp-hidden" role="status">
        {problems.length > 0 ? i18n.t('json_editor.problems', { count: problems.length }) : ''}
      </p>
    </div>
  )
}

function formatCounts({ added, changed, removed }: ChangedLineCounts, { t }: ConsoleI18n): string {
  const parts = [
    added > 0 ? t('json_editor.added_lines', { count: added }) : '',
    changed > 0 ? t('json_editor.edited_lines', { count: changed }) : '',
    removed > 0 ? t('json_editor.removed_lines', { count: removed }) : '',
  ].filter(part => part !== '')
  return parts.length > 0 ? parts.join(' · ') : t('json_editor.no_difference')
}

interface DescriptionOptions {
  readonly editor: JsonEditorInstance | undefined
  readonly place: Place
  onDescribe(text: string | undefined): void
}

/** Says below the editor what the schema says about the name or value at the cursor, for those without a pointer. */
function useDescription({ editor, place, onDescribe }: DescriptionOptions) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again where the cursor moves.
  useEffect(() => {
    if (!editor) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const { state } = editor.view
      const found = await editor.describe(state, state.selection.main.head)
      if (isCurrent) onDescribe(found?.text)
    }, 200)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [editor, place])
}
