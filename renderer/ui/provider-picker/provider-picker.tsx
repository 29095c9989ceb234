import type { ReactNode } from 'react'
import { Avatar, type AvatarData } from '../avatar/avatar.tsx'
import { Icon } from '../button/icon.tsx'

export interface ProviderChoice {
  readonly value: string
  readonly name: string
  readonly hint?: ReactNode
  /** The avatar; without it, the choice stands for anyone. */
  readonly face?: AvatarData | undefined
}

interface Props {
  /** "Choose who you would like to see" */
  readonly label: string
  /** Whether the label is only announced, because a heading already shows it. */
  readonly labelHidden?: boolean
  /** The form field's name, unique on the page. */
  readonly name: string
  readonly choices: readonly ProviderChoice[]
  readonly selected?: string | undefined
  readonly onChoose: (value: string) => void
  readonly disabled?: boolean
}

/** Lets a visitor choose a provider, or anyone, with radio buttons that look like cards. */
export const ProviderPicker = ({
  label,
  labelHidden,
  name,
  choices,
  selected,
  onChoose,
  disabled,
}: Props) => (
  <fieldset className="bp-providers" disabled={disabled}>
    <legend className={labelHidden ? 'bp-hidden' : 'bp-providers-label'}>{label}</legend>
    {choices.map(({ value, name: person, hint, face }) => (
      <label key={value} className="bp-provider">
        <input
          type="radio"
          name={name}
          value={value}
          checked={selected === value}
          onChange={() => onChoose(value)}
        />
        {face ? (
          <Avatar {...face} />
        ) : (
          <span className="bp-avatar bp-avatar--medium">
            <Icon name="people" />
          </span>
        )}
        <span className="bp-provider-words">
          <span className="bp-provider-name">{person}</span>
          {hint && <span className="bp-provider-hint">{hint}</span>}
        </span>
      </label>
    ))}
  </fieldset>
)
