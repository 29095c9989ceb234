import type { FormEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { TextField } from './text-field.tsx'

interface Props {
  /** The parameters of the address that the fields set; each field has the name of one. */
  readonly names: readonly string[]
  /** The parameters that stay. The others go, so that a filtered list begins at its first page. */
  readonly kept?: readonly string[]
  /** The fields, with what the address says now. */
  readonly children: (value: (name: string) => string) => ReactNode
}

/** Fields that filter a list. The address says what they filter by, so that a reload and the way back keep it. */
export function ListFilters({ names, kept = [], children }: Props) {
  const i18n = useI18n()
  const [query, setQuery] = useSearchParams()
  const value = (name: string) => query.get(name) ?? ''
  const others = [...query].filter(([name]) => kept.includes(name))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const filters = names.map(name => [name, String(fields.get(name) ?? '').trim()])
    setQuery(new URLSearchParams([...others, ...filters.filter(([, text]) => text !== '')]))
  }
  const isFiltered = names.some(name => query.has(name))
  return (
    <details className="console-filters" open={isFiltered}>
      <summary>{i18n.t('bookings.filters')}</summary>
      <form onSubmit={submit}>
        {/* Another address fills the fields anew; the button keeps the focus. */}
        <div className="console-filter-fields" key={names.map(value).join(' ')}>
          {children(value)}
        </div>
        <div className="bp-actions">
          <Button>{i18n.t('bookings.search')}</Button>
          {isFiltered && (
            <Button type="button" look="quiet" onClick={() => setQuery(new URLSearchParams(others))}>
              {i18n.t('bookings.clear')}
            </Button>
          )}
        </div>
      </form>
    </details>
  )
}

/** The first and the last day, as fields of `ListFilters`. */
export function DayFilters({ value }: { readonly value: (name: string) => string }) {
  const i18n = useI18n()
  return (
    <>
      <TextField name="from" type="date" label={i18n.t('bookings.from')} defaultValue={value('from')} />
      <TextField name="to" type="date" label={i18n.t('bookings.to')} defaultValue={value('to')} />
    </>
  )
}
