import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'

interface Props {
  /** The path of the results. */
  readonly action: string
  /** Shown above the field; default: the field is named like the button. */
  readonly label?: string | undefined
  readonly submitLabel: string
  /** Of the button. */
  readonly look: 'primary' | 'secondary'
  /** What was searched for. A change replaces what is in the field. */
  readonly query?: string
  /** Shows the results in place; default: the browser opens `action` with `?q=`. */
  readonly onSearch?: (query: string) => void
}

/** A field to search with. It is a form of its own, which works without scripts. */
export function SearchField({ action, label, submitLabel, look, query = '', onSearch }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(query)
  useEffect(() => {
    if (input.current && shown.current !== query) input.current.value = query
    shown.current = query
  }, [query])
  const search = (event: FormEvent) => {
    if (!onSearch) return
    event.preventDefault()
    onSearch(input.current?.value ?? '')
  }
  return (
    <search>
      <form className="bp-search" method="get" action={action} onSubmit={search}>
        <label htmlFor={id} className={label === undefined ? 'bp-hidden' : undefined}>
          {label ?? submitLabel}
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button look={look}>{submitLabel}</Button>
      </form>
    </search>
  )
}
