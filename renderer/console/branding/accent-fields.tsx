import { useId } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Theme } from '#schemas/generated/types.gen.ts'
import { deriveThemeColours } from '#schemas/runtime/theme/theme-colours.ts'
import { useI18n } from '../context/console-context.ts'
import { changeTheme, presetAccents } from './branding.ts'
import { ColourField } from './colour-field.tsx'

interface Props {
  readonly theme: Theme
  readonly onChange: (theme: Theme) => void
}

/** The accent in both schemes; the dark one follows from the other unless it is set. */
export function AccentFields({ theme, onChange }: Props) {
  const i18n = useI18n()
  const colours = deriveThemeColours(theme)
  const isWorkedOut = theme.accentDark === undefined
  return (
    <>
      <div className="look-pair">
        <ColourField
          label={i18n.t('look.accent')}
          hint={i18n.t('look.accent_hint')}
          value={colours.light.accent.toLowerCase()}
          onChange={accent => onChange(changeTheme(theme, { accent }))}
        />
        <ColourField
          label={i18n.t('look.accent_dark')}
          hint={i18n.t(isWorkedOut ? 'look.accent_dark_hint' : 'look.accent_dark_own')}
          value={colours.dark.accent.toLowerCase()}
          onChange={accentDark => onChange(changeTheme(theme, { accentDark }))}
        >
          {!isWorkedOut && (
            <Button
              type="button"
              look="quiet"
              onClick={() => onChange(changeTheme(theme, { accentDark: undefined }))}
            >
              {i18n.t('look.work_out')}
            </Button>
          )}
        </ColourField>
      </div>
      <ReadyMade
        accent={colours.light.accent.toLowerCase()}
        onPick={accent => onChange(changeTheme(theme, { accent, accentDark: undefined }))}
      />
    </>
  )
}

interface ReadyMadeProps {
  readonly accent: string
  readonly onPick: (accent: string) => void
}

function ReadyMade({ accent, onPick }: ReadyMadeProps) {
  const i18n = useI18n()
  const name = useId()
  return (
    <fieldset className="look-ready">
      <legend className="bp-label">{i18n.t('look.ready')}</legend>
      {presetAccents.map(colour => (
        <label key={colour}>
          <input
            type="radio"
            className="bp-hidden"
            name={name}
            checked={colour === accent}
            onChange={() => onPick(colour)}
          />
          <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
            <circle cx="16" cy="16" r="14" fill={colour} />
          </svg>
          <span className="bp-hidden">{i18n.t('look.ready_name', { colour })}</span>
        </label>
      ))}
    </fieldset>
  )
}
