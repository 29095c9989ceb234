import { Link } from 'react-router'
import { useI18n } from '../context/console-context.ts'
import { PageHeading } from '../ui/page-heading.tsx'

/** Stands where the address names a business that the person has no access to, or that does not exist. */
export function UnknownBusiness() {
  const i18n = useI18n()
  return (
    <main className="console-outside">
      <PageHeading heading={i18n.t('page.not_found')} />
      <p>
        <Link to="/">{i18n.t('page.to_today')}</Link>
      </p>
    </main>
  )
}
