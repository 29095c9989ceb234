import { Link } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { businessRecordLists, recordKindMessages } from './record-kinds.ts'

/** Leads to everything that describes the business. */
export function BusinessRecordsPage() {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  return (
    <BusinessPage heading={i18n.t('nav.business')}>
      <ul className="console-records">
        <li>
          <Link to={business.slug}>
            <span className="console-strong">{i18n.text(business.name)}</span>
            <span className="console-muted">{i18n.t('record.business_hint')}</span>
          </Link>
          <Icon name="chevron-right" />
        </li>
        <li>
          <Link to="../share" relative="path">
            <span className="console-strong">{i18n.t('setup.link')}</span>
            <span className="console-muted">{i18n.t('setup.embed_title')}</span>
          </Link>
          <Icon name="chevron-right" />
        </li>
        {businessRecordLists.map(kind => (
          <li key={kind}>
            <Link to={`../${kind}`} relative="path">
              <span className="console-strong">{i18n.t(recordKindMessages[kind].title)}</span>
            </Link>
            <Icon name="chevron-right" />
          </li>
        ))}
      </ul>
    </BusinessPage>
  )
}
