import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { SvgIcon } from '../button/icon.tsx'
import { type ZoneOption, ZoneOptions } from './zone-options.tsx'

interface Props {
  /** "Time zone" */
  readonly label: string
  /** "Search for a city, a country or an offset" */
  readonly searchLabel: string
  readonly placeholder?: string | undefined
  /** The typed text; the parent answers with `options`. */
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly options: readonly ZoneOption[]
  readonly selected?: string | undefined
  readonly onChoose: (id: string) => void
  /** Whether options are loading; the previous ones stay meanwhile. */
  readonly busy?: boolean | undefined
  /** Announced when it changes, e.g. "12 time zones found". */
  readonly status: string
  /** Shown and announced if nothing matches: "No Timezone found!" */
  readonly empty: string
}

/** Renders a combobox with list autocompletion of the ARIA Authoring Practices, for hundreds of zones. */
export function ZoneSearch(props: Props) {
  const { searchLabel, placeholder, search, onSearch, options, onChoose, busy, status, empty } = props
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const none = options.length === 0 && !busy
  useEffect(() => input.current?.focus(), [])

  const press = (event: KeyboardEvent) => {
    const option = options[active]
    if (event.key === 'ArrowDown') setActive(active + 1 < options.length ? active + 1 : 0)
    else if (event.key === 'ArrowUp') setActive(active > 0 ? active - 1 : options.length - 1)
    else if (event.key === 'Enter' && option) onChoose(option.id)
    else if (event.key !== 'Enter') return
    // Enter would submit the surrounding form.
    event.preventDefault()
  }
  return (
    <>
      <label className="bp-hidden" htmlFor={`${id}input`}>
        {searchLabel}
      </label>
      <div className="bp-zone-search">
        <SvgIcon path={lens} />
        <input
          id={`${id}input`}
          ref={input}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={options[active] && `${id}${active}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={search}
          onChange={event => {
            setActive(-1)
            onSearch(event.target.value)
          }}
          onKeyDown={press}
        />
      </div>
      <ZoneOptions {...props} id={id} active={active} />
      <p role="status" className={none ? 'bp-zone-none' : 'bp-hidden'}>
        {none ? empty : status}
      </p>
    </>
  )
}

const lens = 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.5 13.5 17 17'
