import { isLocaleCode, languageNames, localeCodes } from '#locales/codes.ts'
import { useI18n } from '../context/console-context.ts'
import { readSavedLanguage, saveLanguage } from '../context/language.ts'
import { SelectField } from '../ui/select-field.tsx'

/** The language of the console in this browser. */
export function LanguageChoice() {
  const i18n = useI18n()
  return (
    <SelectField
      label={i18n.t('account.language')}
      value={readSavedLanguage() ?? ''}
      onChange={event => {
        const { value } = event.currentTarget
        saveLanguage(isLocaleCode(value) ? value : undefined)
      }}
      options={[
        { value: '', label: i18n.t('account.language_of_browser') },
        ...localeCodes.map(code => ({ value: code, label: languageNames[code] })),
      ]}
    />
  )
}
