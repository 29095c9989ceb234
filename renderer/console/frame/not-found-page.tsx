import { Link } from 'react-router'
import { useSignedIn, useWords } from '../console-context.ts'
import { BusinessPage } from '../ui/business-page.tsx'

export function NotFoundPage() {
  const words = useWords()
  const { business } = useSignedIn().membership
  return (
    <BusinessPage heading={words.t('page.not_found')}>
      <p>{words.t('page.not_found_hint')}</p>
      <p>
        <Link to={`/${business.slug}/today`}>{words.t('page.to_today')}</Link>
      </p>
    </BusinessPage>
  )
}
