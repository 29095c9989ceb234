import { Link } from 'react-router'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canCreateBusiness } from '../context/rights.ts'
import { EmptyDemo } from './empty-demo.tsx'

/** Says that this is the demo, and leads to the set-up of an own business; nothing elsewhere. */
export function DemoCard() {
  const i18n = useI18n()
  const { membership } = useSignedIn()
  if (!canCreateBusiness(membership)) return null
  return (
    <aside className="console-card console-between" aria-label={i18n.t('setup.demo_card')}>
      <div>
        <p className="console-strong">{i18n.t('setup.demo_card')}</p>
        <p className="console-muted">{i18n.t('setup.demo_card_hint')}</p>
      </div>
      <div className="bp-actions">
        <Link
          className="bp-button bp-button--secondary"
          to={`/${membership.business.slug}/setup?step=business`}
        >
          {i18n.t('setup.own')}
        </Link>
        <EmptyDemo />
      </div>
    </aside>
  )
}
