import { useId } from 'react'
import { isLocaleCode, type LocaleCode, languageNames } from '#locales/codes.ts'
import { isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { getAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import { withTextIn } from '../../documents/localized-texts.ts'
import { useContentEditing } from '../content-editing.ts'

interface Props {
  readonly label: string
  readonly pointer: string
  readonly value: unknown
  readonly isLong?: boolean
  readonly isMarkdown?: boolean
  readonly hint?: string
}

/** A text in the language that is edited, and beside it in another one. */
export function ContentTextField({ label, pointer, value, hint, ...props }: Props) {
  const { isLong = false, isMarkdown = false } = props
  const i18n = useI18n()
  const id = useId()
  const { business } = useSignedIn().membership
  const { draft, change, languages } = useContentEditing()
  const own: LocaleCode = isLocaleCode(business.locale) ? business.locale : 'en'
  const path = parsePointer(pointer)
  const write = (locale: LocaleCode, written: string) => {
    const text = getAtJsonPath(draft.document, path)
    const next = withTextIn(text, written, { locale, first: own })
    change(setAtJsonPath(draft.document, path, next), `${pointer} ${locale}`)
  }
  const Control = isLong ? 'textarea' : 'input'
  return (
    <fieldset className="form-text-pair">
      <legend className="bp-label">{label}</legend>
      {languages.map(locale => (
        <div key={locale}>
          <label htmlFor={`${id}-${locale}`} className="form-text-language" title={languageNames[locale]}>
            {locale.toUpperCase()}
            <span className="bp-hidden">{languageNames[locale]}</span>
          </label>
          <Control
            id={`${id}-${locale}`}
            className="bp-input"
            lang={locale}
            data-text={`${pointer} ${locale}`}
            value={readTextIn(value, locale, own)}
            placeholder={typeof value === 'string' && locale !== own ? value : undefined}
            {...(isLong ? { rows: isMarkdown ? 5 : 3 } : {})}
            onChange={event => write(locale, event.currentTarget.value)}
          />
        </div>
      ))}
      {hint && <p className="bp-hint">{hint}</p>}
      {isMarkdown && <p className="bp-hint">{i18n.t('website.markdown_hint')}</p>}
    </fieldset>
  )
}

/** A text that is the same in all languages stands in the field of the business's own. */
function readTextIn(text: unknown, locale: string, own: string): string {
  if (typeof text === 'string') return locale === own ? text : ''
  const written = isObject(text) ? text[locale] : undefined
  return typeof written === 'string' ? written : ''
}
