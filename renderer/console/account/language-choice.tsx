import { isLocaleCode, languageNames, localeCodes } from '#locales/codes.ts'
import { useWords } from '../context/console-context.ts'
import { chooseLanguage, readChosenLanguage } from '../context/language.ts'
import { SelectField } from '../ui/select-field.tsx'

/** The language of the console in this browser. */
export function LanguageChoice() {
  const words = useWords()
  return (
    <SelectField
      label={words.t('account.language')}
      value={readChosenLanguage() ?? ''}
      onChange={event => {
        const { value } = event.currentTarget
        chooseLanguage(isLocaleCode(value) ? value : undefined)
      }}
      options={[
        { value: '', label: words.t('account.language_of_browser') },
        ...localeCodes.map(code => ({ value: code, label: languageNames[code] })),
      ]}
    />
  )
}
