import { Link } from 'react-router'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { BusinessPage } from '../ui/business-page.tsx'

interface Props {
  /** Whether an owner can give a role that has access. */
  readonly canBeGiven: boolean
}

/** Stands where the role of the person has no access, and leads to their first page. */
export function ForbiddenPage({ canBeGiven }: Props) {
  const words = useWords()
  const { business, role } = useSignedIn().membership
  return (
    <BusinessPage heading={words.t('access.forbidden')}>
      {canBeGiven && (
        <p>
          {words.t('access.forbidden_hint', {
            role: words.t(`role.${role}`),
            people: words.t('nav.providers'),
          })}
        </p>
      )}
      <p>
        <Link to={`/${business.slug}`}>{words.t('access.to_first')}</Link>
      </p>
    </BusinessPage>
  )
}
