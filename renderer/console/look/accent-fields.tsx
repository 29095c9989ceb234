import { useId } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Theme } from '#schemas/generated/types.gen.ts'
import { deriveThemeColours } from '#schemas/runtime/theme/theme-colours.ts'
import { useWords } from '../context/console-context.ts'
import { changeTheme, readyMadeAccents } from './business-look.ts'
import { ColourField } from './colour-field.tsx'

interface Props {
  readonly theme: Theme
  readonly onChange: (theme: Theme) => void
}

/** The accent in both schemes; the dark one follows from the other unless it is set. */
export function AccentFields({ theme, onChange }: Props) {
  const words = useWords()
  const colours = deriveThemeColours(theme)
  const isWorkedOut = theme.accentDark === undefined
  return (
    <>
      <div className="look-pair">
        <ColourField
          label={words.t('look.accent')}
          hint={words.t('look.accent_hint')}
          value={colours.light.accent.toLowerCase()}
          onChange={accent => onChange(changeTheme(theme, { accent }))}
        />
        <ColourField
          label={words.t('look.accent_dark')}
          hint={words.t(isWorkedOut ? 'look.accent_dark_hint' : 'look.accent_dark_own')}
          value={colours.dark.accent.toLowerCase()}
          onChange={accentDark => onChange(changeTheme(theme, { accentDark }))}
        >
          {!isWorkedOut && (
            <Button
              type="button"
              look="quiet"
              onClick={() => onChange(changeTheme(theme, { accentDark: undefined }))}
            >
              {words.t('look.work_out')}
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
  const words = useWords()
  const name = useId()
  return (
    <fieldset className="look-ready">
      <legend className="bp-label">{words.t('look.ready')}</legend>
      {readyMadeAccents.map(colour => (
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
          <span className="bp-hidden">{words.t('look.ready_name', { colour })}</span>
        </label>
      ))}
    </fieldset>
  )
}
