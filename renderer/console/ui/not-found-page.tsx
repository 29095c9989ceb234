import { Link } from 'react-router'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeBookings } from '../context/rights.ts'
import { BusinessPage } from './business-page.tsx'

export function NotFoundPage() {
  const i18n = useI18n()
  const { business, role } = useSignedIn().membership
  const isForBookings = canSeeBookings(role)
  return (
    <BusinessPage heading={i18n.t('page.not_found')}>
      {isForBookings && <p>{i18n.t('page.not_found_hint')}</p>}
      <p>
        <Link to={`/${business.slug}`}>{i18n.t(isForBookings ? 'page.to_today' : 'access.to_first')}</Link>
      </p>
    </BusinessPage>
  )
}
