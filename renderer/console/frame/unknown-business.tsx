import { Link } from 'react-router'
import { useWords } from '../context/console-context.ts'
import { PageHeading } from '../ui/page-heading.tsx'

/** Stands where the address names a business that the person has no access to, or that does not exist. */
export function UnknownBusiness() {
  const words = useWords()
  return (
    <main className="console-outside">
      <PageHeading heading={words.t('page.not_found')} />
      <p>
        <Link to="/">{words.t('page.to_today')}</Link>
      </p>
    </main>
  )
}
