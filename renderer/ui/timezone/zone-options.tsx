import { useEffect, useRef } from 'react'
import { Icon } from '../button/icon.tsx'

export interface ZoneOption {
  /** The IANA name. */
  readonly id: string
  /** "Berlin" */
  readonly city: string
  /** "Central European Time" */
  readonly name: string
  /** "UTC+1" */
  readonly offset: string
  /** "14:04" */
  readonly now: string
}

interface Props {
  /** The list's id; the options' ids are this and their index. */
  readonly id: string
  /** "Time zone" */
  readonly label: string
  readonly options: readonly ZoneOption[]
  readonly selected?: string | undefined
  /** The index of the option that the arrow keys reached, or -1. */
  readonly active: number
  readonly onChoose: (id: string) => void
  readonly busy?: boolean | undefined
}

/** Lists the time zones of a combobox: the focus stays in the input, which names the active option. */
export function ZoneOptions({ id, label, options, selected, active, onChoose, busy }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      className="bp-zone-list"
      id={`${id}list`}
      ref={list}
      role="listbox"
      aria-label={label}
      aria-busy={busy}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
        <div
          key={option.id}
          id={`${id}${index}`}
          className={index === active ? 'bp-zone-option bp-zone-option--active' : 'bp-zone-option'}
          role="option"
          aria-selected={option.id === selected}
          tabIndex={-1}
          // The focus stays in the input.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(option.id)}
        >
          <span className="bp-zone-city">{option.city}</span>
          <span className="bp-zone-detail">
            {option.name} · {option.offset}
          </span>
          <span className="bp-zone-time">{option.now}</span>
          {option.id === selected && <Icon name="check" />}
        </div>
      ))}
    </div>
  )
}
