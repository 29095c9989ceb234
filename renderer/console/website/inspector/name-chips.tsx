import { useId } from 'react'
import { Icon, SvgIcon } from '#renderer/ui/button/icon.tsx'
import type { GetContentFormOutput } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../../context/console-context.ts'
import { closePath } from '../../ui/icon-paths.ts'

interface Props {
  readonly label: string
  readonly choices: GetContentFormOutput['names'][string]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Several records, in order. */
export function NameChips({ label, choices, chosen, onChange }: Props) {
  const i18n = useI18n()
  const id = useId()
  const nameOf = (value: string) => {
    const found = choices.find(choice => choice.value === value)
    return (found && i18n.text(found.label)) || value
  }
  const rest = choices.filter(({ value }) => !chosen.includes(value))
  return (
    <fieldset className="website-chips">
      <legend className="bp-label">{label}</legend>
      <div className="console-references">
        {chosen.map(value => (
          <span key={value} className="console-chip">
            {nameOf(value)}
            <button
              type="button"
              aria-label={i18n.t('record.remove_named', { name: nameOf(value) })}
              onClick={() => {
                onChange(chosen.filter(other => other !== value))
                document.getElementById(id)?.focus()
              }}
            >
              <SvgIcon path={closePath} />
            </button>
          </span>
        ))}
        <span className="console-chip console-chip--add">
          <select
            id={id}
            aria-label={i18n.t('record.add_named', { name: label })}
            value=""
            disabled={rest.length === 0}
            onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
          >
            <option value="">{i18n.t('record.add')}</option>
            {rest.map(({ value }) => (
              <option key={value} value={value}>
                {nameOf(value)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      </div>
    </fieldset>
  )
}
