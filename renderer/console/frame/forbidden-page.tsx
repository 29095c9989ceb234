import { Link } from 'react-router'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { BusinessPage } from '../ui/business-page.tsx'

interface Props {
  /** Whether an owner can give a role that has access. */
  readonly canBeGiven: boolean
}

/** Stands where the role of the person has no access, and leads to their first page. */
export function ForbiddenPage({ canBeGiven }: Props) {
  const i18n = useI18n()
  const { business, role } = useSignedIn().membership
  return (
    <BusinessPage heading={i18n.t('access.forbidden')}>
      {canBeGiven && (
        <p>
          {i18n.t('access.forbidden_hint', {
            role: i18n.t(`role.${role}`),
            people: i18n.t('nav.providers'),
          })}
        </p>
      )}
      <p>
        <Link to={`/${business.slug}`}>{i18n.t('access.to_first')}</Link>
      </p>
    </BusinessPage>
  )
}
