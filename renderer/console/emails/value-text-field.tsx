import { completionStatus } from '@codemirror/autocomplete'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '../context/console-context.ts'
import { useEditorText } from '../ui/use-editor-text.ts'
import {
  createValueEditor,
  type InsertableValue,
  isTextFromOutside,
  type ValueEditorInstance,
} from './create-value-editor.ts'

export interface ValueTextFieldProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  /** Of the text. */
  readonly lang: string
  readonly values: readonly InsertableValue[]
  /** Returns what people call a value; undefined: there is no such value. */
  readonly nameValue: (path: string) => string | undefined
  readonly placeholder?: string | undefined
  readonly error?: string | undefined
  readonly isMultiline?: boolean
  readonly isReadOnly?: boolean
}

/** A text in which values stand as what people call them. Load it with `LazyValueTextField`. */
export function ValueTextField(props: ValueTextFieldProps) {
  const { label, text, lang, values, nameValue, error, isMultiline = false, isReadOnly = false } = props
  const { placeholder = '' } = props
  const i18n = useI18n()
  const id = useId()
  const parent = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<ValueEditorInstance>()
  const latest = useRef(props)
  latest.current = props
  const settings = {
    label,
    describedBy: error === undefined ? '' : `${id}-error`,
    lang,
    values,
    nameValue,
    placeholder,
    isMultiline,
    isReadOnly,
    isInvalid: error !== undefined,
  }
  const note = useEditorText(text, next => editor?.setText(next))
  const report = (typed: string) => {
    if (note(typed)) latest.current.onChange(typed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; the effects below pass on what changes.
  useEffect(() => {
    if (!parent.current) return
    const created = createValueEditor({
      parent: parent.current,
      text,
      settings,
      listLabel: i18n.t('emails.insert_value'),
      listener: [
        EditorView.updateListener.of(({ transactions, state }: ViewUpdate) => {
          if (transactions.some(transaction => transaction.annotation(isTextFromOutside))) return
          // While somebody chooses from the list, its first letters are no text yet.
          if (completionStatus(state) === null) report(state.doc.toString())
        }),
        EditorView.domEventHandlers({ blur: (_, view) => report(view.state.doc.toString()) }),
      ],
    })
    setEditor(created)
    return () => {
      report(created.view.state.doc.toString())
      created.view.destroy()
    }
  }, [i18n])
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what they are made of.
  useEffect(
    () => editor?.setSettings(settings),
    [editor, label, lang, values, nameValue, placeholder, error, isMultiline, isReadOnly],
  )
  return (
    <div className="bp-field email-field">
      <span className="email-field-head">
        <span className="bp-label">{label}</span>
        {!isReadOnly && (
          <button
            type="button"
            className="console-link"
            aria-label={i18n.t('emails.insert_value_in', { field: label })}
            onClick={() => editor?.offerValues()}
          >
            {i18n.t('emails.insert_value')} <kbd>{'{'}</kbd>
          </button>
        )}
      </span>
      <div
        ref={parent}
        className={`email-text${isMultiline ? ' email-text--long' : ''}`}
        data-invalid={error !== undefined || undefined}
        data-read-only={isReadOnly || undefined}
      />
      {error !== undefined && (
        <p className="bp-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
