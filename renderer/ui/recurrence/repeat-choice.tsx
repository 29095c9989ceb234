import type { ReactNode } from 'react'

interface Props {
  /** "Repeats" */
  readonly label: string
  /** The form field's name, unique on the page. */
  readonly name: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly selected: string
  readonly onChoose: (value: string) => void
  /** Asks for the number of appointments if they repeat. */
  readonly children?: ReactNode
}

/** Asks how often to repeat, with radio buttons in a row. */
export const RepeatChoice = ({ label, name, choices, selected, onChoose, children }: Props) => (
  <div className="bp-repeat">
    <fieldset>
      <legend className="bp-repeat-label">{label}</legend>
      <div className="bp-repeat-choices">
        {choices.map(choice => (
          <label key={choice.value} className="bp-repeat-choice">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === selected}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
    {children}
  </div>
)
