import { getUiOptions } from '@rjsf/utils'
import { useState } from 'react'
import { getDescriptionAttributes } from '#renderer/ui/form/hint-and-error.tsx'
import type { FormFieldProps } from '#renderer/ui/form/types.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { useRecordForm } from '../editor/record-form-context.ts'

/**
 * A text for visitors, one for each language side by side. As long as there is one text for all languages, it stays a
 * single string.
 */
export function LocalizedTextField(props: FormFieldProps) {
  const { formData, fieldPathId, onChange } = props
  const i18n = useI18n()
  const { form } = useRecordForm()
  const [first = 'en', ...others] = form.languages
  const texts: Readonly<Record<string, unknown>> = isObject(formData) ? formData : {}
  const isSingle = !isObject(formData)
  const [isOpen, setOpen] = useState(false)
  const filled = form.languages.filter(
    language => typeof texts[language] === 'string' && texts[language] !== '',
  )
  const change = (language: string, text: string) => {
    const { [language]: _, ...rest } = isSingle ? { [first]: formData } : texts
    const next = text === '' ? rest : { [language]: text, ...rest }
    onChange(Object.keys(next).length === 0 ? undefined : inOrder(next, form.languages), fieldPathId.path)
  }
  const changeFirst = (text: string) =>
    isSingle ? onChange(text === '' ? undefined : text, fieldPathId.path) : change(first, text)
  return (
    <div className="console-texts">
      <TextInput
        {...props}
        id={fieldPathId.$id}
        language={first}
        isAlone={isSingle && !isOpen}
        value={isSingle ? formData : texts[first]}
        onText={changeFirst}
      />
      {isOpen &&
        others.map(language => (
          <TextInput
            {...props}
            key={language}
            id={`${fieldPathId.$id}-${language}`}
            language={language}
            isAlone={false}
            value={texts[language]}
            onText={text => change(language, text)}
          />
        ))}
      {others.length > 0 && (
        <button
          type="button"
          className="console-texts-more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isSingle
            ? i18n.t('record.all_languages')
            : i18n.t('record.languages', { filled: filled.length, count: form.languages.length })}
        </button>
      )}
    </div>
  )
}

const inOrder = (texts: Readonly<Record<string, unknown>>, languages: readonly string[]) =>
  Object.fromEntries(
    Object.entries(texts).sort(([one], [other]) => languages.indexOf(one) - languages.indexOf(other)),
  )

interface InputProps extends FormFieldProps {
  readonly id: string
  readonly language: string
  /** Whether it is the text of all languages. */
  readonly isAlone: boolean
  readonly value: unknown
  readonly onText: (text: string) => void
}

function TextInput({
  id,
  language,
  isAlone,
  value,
  onText,
  schema,
  uiSchema = {},
  rawErrors,
  name,
}: InputProps) {
  const i18n = useI18n()
  const options = getUiOptions(uiSchema)
  const languageName = new Intl.DisplayNames(i18n.tag, { type: 'language' }).of(language) ?? language
  const attributes = {
    ...getDescriptionAttributes({ id, options, schema, errors: rawErrors }),
    id,
    lang: isAlone ? undefined : language,
    className: 'bp-input',
    'aria-label': isAlone ? (options.title ?? name) : `${options.title ?? name}, ${languageName}`,
    value: typeof value === 'string' ? value : '',
  }
  return (
    <span className="console-text">
      {typeof options.rows === 'number' ? (
        <textarea {...attributes} rows={options.rows} onChange={event => onText(event.target.value)} />
      ) : (
        <input {...attributes} type="text" onChange={event => onText(event.target.value)} />
      )}
      {!isAlone && <span aria-hidden="true">{language.toUpperCase()}</span>}
    </span>
  )
}
