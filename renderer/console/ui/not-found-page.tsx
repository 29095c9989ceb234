import { Link } from 'react-router'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { canSeeBookings } from '../context/rights.ts'
import { BusinessPage } from './business-page.tsx'

export function NotFoundPage() {
  const words = useWords()
  const { business, role } = useSignedIn().membership
  const isForBookings = canSeeBookings(role)
  return (
    <BusinessPage heading={words.t('page.not_found')}>
      {isForBookings && <p>{words.t('page.not_found_hint')}</p>}
      <p>
        <Link to={`/${business.slug}`}>{words.t(isForBookings ? 'page.to_today' : 'access.to_first')}</Link>
      </p>
    </BusinessPage>
  )
}
