import { isLocaleCode, languageNames, localeCodes } from '#locales/codes.ts'
import { useI18n } from '../context/console-context.ts'
import { SelectField } from '../ui/select-field.tsx'
import { useEmailEditing } from './email-editing.ts'
import { countBehind } from './model/email-wordings.ts'

/** The language that is edited and shown, with how much of it is not worded yet. */
export function LanguageSelect() {
  const i18n = useI18n()
  const { email, locale, first, setLocale } = useEmailEditing()
  const codes = [first, ...localeCodes.filter(code => code !== first)]
  return (
    <SelectField
      label={i18n.t('account.language')}
      value={locale}
      options={codes.map(code => {
        const count = countBehind(email, code)
        const language = languageNames[code]
        return {
          value: code,
          label: count === 0 ? language : i18n.t('emails.language_behind', { language, count }),
        }
      })}
      onChange={({ currentTarget: { value } }) => isLocaleCode(value) && setLocale(value)}
    />
  )
}
