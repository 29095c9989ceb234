import { useEffect, useId, useRef } from 'react'
import { getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import type { ImportedForm } from '#schemas/runtime/form-import/import-form.ts'
import type { ImportNote } from '#schemas/runtime/form-import/import-note.ts'
import { useI18n } from '../context/console-context.ts'
import { formatImportNote } from './import-note-messages.ts'

type Kind = ImportedForm['kind']

interface Props {
  readonly imported: ImportedForm
  readonly kind: Kind
  readonly onKind: (kind: Kind) => void
}

/** The names of the formats, which are the same in all languages. */
const formatNames: Readonly<Record<ImportedForm['format'], string>> = {
  bookplate: 'Bookplate',
  rjsf: 'react-jsonschema-form',
  'survey-js': 'SurveyJS',
  typeform: 'Typeform',
  'google-forms': 'Google Forms',
}

/** What a definition becomes, and what of it could not be carried over. */
export function FormImportReport({ imported, kind, onKind }: Props) {
  const i18n = useI18n()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The report may begin below what is in view, and screen readers should begin with it.
  useEffect(() => heading.current?.focus(), [])
  const { document, format, notes } = imported
  const { title } = document
  const left = notes.filter(({ code }) => code === 'property_left_out')
  const others = notes.filter(({ code }) => code !== 'property_left_out')
  const steps = Array.isArray(document.steps) ? document.steps.length : 0
  return (
    <section className="form-import-report" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {i18n.t('form_import.result')}
      </h3>
      <p>
        <span className="console-strong">{toTitle(title, i18n.text)}</span>
        <br />
        {[
          i18n.t('form_import.source', { format: formatNames[format] }),
          i18n.t('form_import.questions', { count: countQuestions(imported) }),
          ...(steps > 0 ? [i18n.t('form_import.steps', { count: steps })] : []),
        ].join(' · ')}
      </p>
      <fieldset className="form-import-kinds">
        <legend className="bp-label">{i18n.t('form_import.kind')}</legend>
        {(['form', 'survey'] as const).map(name => (
          <label key={name} className="bp-choice">
            <input type="radio" name="kind" checked={kind === name} onChange={() => onKind(name)} />
            <span>{i18n.t('form_import.kind_name', { kind: name })}</span>
          </label>
        ))}
      </fieldset>
      {notes.length === 0 && <p>{i18n.t('form_import.complete')}</p>}
      <Notes summary={i18n.t('form_import.notes', { count: others.length })} notes={others} isOpen />
      <Notes summary={i18n.t('form_import.left_out', { count: left.length })} notes={left} />
    </section>
  )
}

const toTitle = (title: unknown, format: (text: string | Record<string, string>) => string): string =>
  typeof title === 'string' ? title : isTexts(title) ? format(title) : ''

const isTexts = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every(text => typeof text === 'string')

/** Counts what visitors answer: not what is computed, hidden or only shown. */
function countQuestions({ document }: ImportedForm): number {
  const { ui, computed } = document
  return Object.entries(getSubobjectOrEmpty(document.schema, 'properties')).filter(([name, schema]) => {
    const { 'ui:widget': widget } = getSubobjectOrEmpty(isObject(ui) ? ui : {}, name)
    const isComputed = isObject(computed) && Object.hasOwn(computed, name)
    return !isComputed && widget !== 'hidden' && !(isObject(schema) && schema.type === 'null')
  }).length
}

interface NotesProps {
  readonly summary: string
  readonly notes: readonly ImportNote[]
  readonly isOpen?: boolean
}

function Notes({ summary, notes, isOpen = false }: NotesProps) {
  const i18n = useI18n()
  if (notes.length === 0) return null
  return (
    <details className="form-import-notes" open={isOpen}>
      <summary>{summary}</summary>
      <ul>
        {notes.map(note => (
          <li key={JSON.stringify(note)}>
            {formatImportNote(note, i18n)} <code>{note.pointer}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
