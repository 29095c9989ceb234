import { Link, NavLink } from 'react-router'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { plusPath } from '../ui/icon-paths.ts'

interface Props {
  /** The slug of the provider whose day is shown; undefined: everyone's. */
  readonly provider?: string | undefined
  /** The day that is shown; undefined: today. */
  readonly date?: PlainDate | undefined
}

/** Leads to a new booking, where the bar at the bottom of a phone does not. */
export function NewBookingButton({ provider, date }: Props) {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const query = new URLSearchParams()
  if (provider !== undefined) query.set('provider', provider)
  if (date !== undefined) query.set('date', date)
  return (
    <Link
      className="bp-button bp-button--primary console-new"
      to={{ pathname: `/${slug}/new`, search: `${query}` }}
    >
      <SvgIcon path={plusPath} />
      <span>{i18n.t('new.button')}</span>
    </Link>
  )
}

/** The middle of the bar at the bottom of a phone. */
export function NewBookingInBar() {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  return (
    <NavLink className="console-nav-new" to={`/${slug}/new`}>
      <span className="console-nav-plus">
        <SvgIcon path={plusPath} />
      </span>
      <span>{i18n.t('nav.new')}</span>
    </NavLink>
  )
}
