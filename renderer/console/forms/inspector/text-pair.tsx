import { useId } from 'react'
import { isLocaleCode, languageNames, localeCodes } from '#locales/codes.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { getAtJsonPath, type JsonPath, removeAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import { readOwnText, withTextIn } from '../../documents/localized-texts.ts'
import { useFormEditing } from '../form-editing.ts'

interface Props {
  readonly label: string
  readonly path: JsonPath
  readonly isLong?: boolean
}

/** A text in the language of the business, and beside it in another one that somebody picks. */
export function TextPair({ label, path, isLong = false }: Props) {
  const i18n = useI18n()
  const id = useId()
  const { draft, change, languages } = useFormEditing()
  const text = getAtJsonPath(draft.document, path)
  const [first] = languages
  const message = isObject(text) && typeof text.message === 'string' ? text.message : undefined
  const write = (locale: (typeof languages)[number], written: string) => {
    const next = withTextIn(text, written, { locale, first })
    change(
      next === undefined ? removeAtJsonPath(draft.document, path) : setAtJsonPath(draft.document, path, next),
      `${path.join('/')} ${locale}`,
    )
  }
  const Control = isLong ? 'textarea' : 'input'
  return (
    <fieldset className="form-text-pair" data-setting={JSON.stringify(path)}>
      <legend className="bp-label">{label}</legend>
      {message !== undefined && (
        <p className="bp-hint">
          {i18n.t('builder.product_text')} <code>{message}</code>
        </p>
      )}
      {languages.map((locale, index) => (
        <div key={locale}>
          <label htmlFor={`${id}-${locale}`} className="form-text-language" title={languageNames[locale]}>
            {locale.toUpperCase()}
            <span className="bp-hidden">{languageNames[locale]}</span>
          </label>
          <Control
            id={`${id}-${locale}`}
            className="bp-input"
            lang={locale}
            value={index > 0 && typeof text === 'string' ? '' : readOwnText(text, locale)}
            placeholder={index === 1 && typeof text === 'string' ? text : undefined}
            {...(isLong ? { rows: 3 } : {})}
            onChange={event => write(locale, event.currentTarget.value)}
          />
        </div>
      ))}
      {isObject(text) && message === undefined && (
        <p className="bp-hint">
          {i18n.t('builder.languages_given', {
            count: String(Object.keys(text).filter(isLocaleCode).length),
            total: String(localeCodes.length),
          })}
        </p>
      )}
    </fieldset>
  )
}
