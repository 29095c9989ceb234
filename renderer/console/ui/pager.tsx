import { Link, useSearchParams } from 'react-router'
import { useI18n } from '../context/console-context.ts'

interface Props {
  /** The cursor of the next page; null: this is the last one. */
  readonly next: string | null
  /** The parameter that opens a row of this page. */
  readonly opened?: string
}

/** Leads to the next page of a list, and to the first. The calls know no other; the way back is the browser's. */
export function Pager({ next, opened }: Props) {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const withAfter = (after: string | undefined) => {
    const page = new URLSearchParams(query)
    if (opened !== undefined) page.delete(opened)
    if (after === undefined) page.delete('after')
    else page.set('after', after)
    return `?${page}`
  }
  return (
    <div className="bp-actions">
      {query.has('after') && (
        <Link className="bp-button bp-button--secondary" to={withAfter(undefined)}>
          {i18n.t('bookings.first')}
        </Link>
      )}
      {next !== null && (
        <Link className="bp-button bp-button--secondary" to={withAfter(next)}>
          {i18n.t('bookings.next')}
        </Link>
      )}
    </div>
  )
}
