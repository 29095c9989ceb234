import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canChangeTeamMembers, canCreateBusiness } from '../context/rights.ts'
import { EmptyDemo } from '../onboarding/empty-demo.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { ExportSection } from './export-section.tsx'
import { ImportSection } from './import-section.tsx'
import './transfer.css'

/** The business as a file, and back; and the demo without what it shows. */
export function TransferPage() {
  const i18n = useI18n()
  const { membership } = useSignedIn()
  return (
    <BusinessPage heading={i18n.t('nav.transfer')}>
      <div className="console-cards transfer-cards">
        <ExportSection />
        {canChangeTeamMembers(membership.role) && <ImportSection />}
        {canCreateBusiness(membership) && (
          <section className="console-card" aria-labelledby="transfer-demo">
            <div>
              <h2 id="transfer-demo">{i18n.t('setup.demo_card')}</h2>
              <p className="console-muted">{i18n.t('setup.empty_hint')}</p>
            </div>
            <div className="bp-actions">
              <EmptyDemo />
            </div>
          </section>
        )}
      </div>
    </BusinessPage>
  )
}
