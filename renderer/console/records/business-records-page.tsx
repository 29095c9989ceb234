import { Link } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { recordKindWords } from './record-kinds.ts'
import { businessLists } from './record-routes.ts'

/** Leads to everything that describes the business. */
export function BusinessRecordsPage() {
  const words = useWords()
  const { business } = useSignedIn().membership
  return (
    <BusinessPage heading={words.t('nav.business')}>
      <ul className="console-records">
        <li>
          <Link to={business.slug}>
            <span className="console-strong">{words.text(business.name)}</span>
            <span className="console-muted">{words.t('record.business_hint')}</span>
          </Link>
          <Icon name="chevron-right" />
        </li>
        <li>
          <Link to="../share" relative="path">
            <span className="console-strong">{words.t('setup.link')}</span>
            <span className="console-muted">{words.t('setup.embed_title')}</span>
          </Link>
          <Icon name="chevron-right" />
        </li>
        {businessLists.map(kind => (
          <li key={kind}>
            <Link to={`../${kind}`} relative="path">
              <span className="console-strong">{words.t(recordKindWords[kind].title)}</span>
            </Link>
            <Icon name="chevron-right" />
          </li>
        ))}
      </ul>
    </BusinessPage>
  )
}
