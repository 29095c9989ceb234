import { useId } from 'react'
import type { Theme } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { SelectField } from '../ui/select-field.tsx'
import { changeTheme, defaultRadius, fontStacks, presetRadii } from './branding.ts'

interface Props {
  readonly theme: Theme
  readonly onChange: (theme: Theme) => void
}

/** Corners and fonts. */
export function ShapeFields({ theme, onChange }: Props) {
  const i18n = useI18n()
  return (
    <>
      <Corners theme={theme} onChange={onChange} />
      <div className="look-pair">
        <FontField
          label={i18n.t('look.font')}
          none={i18n.t('look.font_name', { font: 'system' })}
          value={theme.font}
          onChange={font => onChange(changeTheme(theme, { font }))}
        />
        <FontField
          label={i18n.t('look.font_title')}
          none={i18n.t('look.font_same')}
          value={theme.fontTitle}
          onChange={fontTitle => onChange(changeTheme(theme, { fontTitle }))}
        />
      </div>
    </>
  )
}

function Corners({ theme, onChange }: Props) {
  const i18n = useI18n()
  const name = useId()
  const radius = theme.radius ?? defaultRadius
  const choices = [...new Set([...presetRadii, radius])].sort((one, other) => one - other)
  return (
    <fieldset className="look-corners">
      <legend className="bp-label">{i18n.t('look.corners')}</legend>
      <div className="look-segments">
        {choices.map(choice => (
          <label key={choice}>
            <input
              type="radio"
              className="bp-hidden"
              name={name}
              checked={choice === radius}
              onChange={() => onChange(changeTheme(theme, { radius: choice }))}
            />
            <span>
              {choice}
              <span className="bp-hidden"> {i18n.t('look.pixels')}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="bp-hint">{i18n.t('look.corners_hint')}</p>
    </fieldset>
  )
}

interface FontFieldProps {
  readonly label: string
  /** What is without one. */
  readonly none: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function FontField({ label, none, value = '', onChange }: FontFieldProps) {
  const i18n = useI18n()
  const known = Object.entries(fontStacks).map(([font, stack]) => ({
    value: stack,
    label: i18n.t('look.font_name', { font }),
  }))
  const own = value === '' || known.some(option => option.value === value) ? [] : [{ value, label: value }]
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: '', label: none }, ...known, ...own]}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}
