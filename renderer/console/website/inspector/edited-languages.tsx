import { isLocaleCode, languageNames } from '#locales/codes.ts'
import { useI18n } from '../../context/console-context.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useContentEditing } from '../content-editing.ts'

/** The language that is edited, and the one beside it. */
export function EditedLanguages() {
  const i18n = useI18n()
  const { form, languages, setFirstLanguage, setSecondLanguage } = useContentEditing()
  const options = form.languages
    .filter(isLocaleCode)
    .map(code => ({ value: code, label: languageNames[code] }))
  if (options.length < 2) return null
  const [first, second] = languages
  return (
    <div className="website-languages">
      <SelectField
        label={i18n.t('website.language')}
        value={first}
        options={options}
        onChange={({ currentTarget: { value } }) => isLocaleCode(value) && setFirstLanguage(value)}
      />
      <SelectField
        label={i18n.t('website.language_beside')}
        value={second}
        options={options.filter(({ value }) => value !== first)}
        onChange={({ currentTarget: { value } }) => isLocaleCode(value) && setSecondLanguage(value)}
      />
    </div>
  )
}
