import { isLocaleCode, languageNames } from '#locales/codes.ts'
import type { ColourScheme } from '#schemas/runtime/theme/theme-contrast.ts'
import { useI18n } from '../context/console-context.ts'
import { SegmentField } from './segment-field.tsx'
import { SelectField } from './select-field.tsx'

interface Props<Width extends string> {
  readonly width: Width
  /** The widths to choose from, by their names. */
  readonly widths: Readonly<Record<Width, string>>
  readonly onWidth: (width: Width) => void
  readonly scheme: ColourScheme
  readonly onScheme: (scheme: ColourScheme) => void
  /** Locale codes. */
  readonly language: string
  /** Empty: none to choose from. */
  readonly languages: readonly string[]
  readonly onLanguage: (language: string) => void
}

/** How a preview shows the page: its width, light or dark, and the language. */
export function PreviewTools<Width extends string>(props: Props<Width>) {
  const { width, widths, onWidth, scheme, onScheme, language, languages, onLanguage } = props
  const i18n = useI18n()
  return (
    <div className="preview-tools">
      <SegmentField
        label={i18n.t('record.preview_width')}
        value={width}
        options={widths}
        onChoose={onWidth}
      />
      <SegmentField
        label={i18n.t('record.preview_scheme')}
        value={scheme}
        options={{ light: i18n.t('look.light'), dark: i18n.t('look.dark') }}
        onChoose={onScheme}
      />
      {languages.length > 0 && (
        <SelectField
          label={i18n.t('account.language')}
          value={language}
          onChange={event => onLanguage(event.currentTarget.value)}
          options={languages.map(value => ({
            value,
            label: isLocaleCode(value) ? languageNames[value] : value,
          }))}
        />
      )}
    </div>
  )
}
