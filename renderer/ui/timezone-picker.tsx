import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { type ZoneOption, ZoneOptions } from './zone-options.tsx'

interface Props {
  /** "Time zone" */
  readonly label: string
  /** "Berlin, Central European Time" */
  readonly current: string
  /** "now 14:04" */
  readonly now: string
  /** "Search for a city, a country or an offset" */
  readonly searchLabel: string
  readonly placeholder?: string | undefined
  /** What was typed; the parent answers with `options`. */
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly options: readonly ZoneOption[]
  readonly selected?: string | undefined
  readonly onChoose: (id: string) => void
  /** Options are on their way; the ones before stay. */
  readonly busy?: boolean | undefined
  /** Announced when it changes, as "12 time zones found". */
  readonly status: string
  /** Shown, and announced, where nothing matches: "No Timezone found!" */
  readonly empty: string
}

/**
 * The zone that times are shown in, and a panel to search for another: a combobox with list autocompletion of the
 * ARIA Authoring Practices. The panel opens upwards, over the month, so that nothing moves and a frame that is just as
 * high as its page does not cut it off.
 */
export function TimezonePicker(props: Props) {
  const { label, current, now, onSearch, onChoose } = props
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const close = () => {
    setOpen(false)
    onSearch('')
    trigger.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
  }
  const closeOnLeave = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears keys and focus of the controls inside, has none of its own.
    <div className="bp-zone" ref={root} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        type="button"
        className="bp-zone-trigger"
        ref={trigger}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="globe" />
        <span>
          <span className="bp-hidden">{label}: </span>
          <span className="bp-zone-name">{current}</span>
          <span className="bp-zone-now"> · {now}</span>
        </span>
      </button>
      {open && (
        <div className="bp-zone-panel" id={panel}>
          <Search
            {...props}
            onChoose={id => {
              onChoose(id)
              close()
            }}
          />
        </div>
      )}
    </div>
  )
}

function Search(props: Props) {
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
    // Enter would submit the form around.
    event.preventDefault()
  }
  return (
    <>
      <label className="bp-hidden" htmlFor={`${id}input`}>
        {searchLabel}
      </label>
      <div className="bp-zone-search">
        <Icon name="search" />
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
