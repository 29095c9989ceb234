import { Link, useSearchParams } from 'react-router'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { getHomeUrl, getServicePagePath, getVisitorPageUrl } from '../context/visitor-page-url.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { ShareSections } from './share-step.tsx'
import './setup.css'

/**
 * What the last step of the set-up says, for later, and for one service as well: the link to share, and the code for the
 * business's own website. The address names the service.
 */
export function SharePage() {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const [query, setQuery] = useSearchParams()
  const answer = useConsoleQuery('listServicesAsOperator', {})
  return (
    <BusinessPage heading={i18n.t('setup.link')}>
      <nav aria-label={i18n.t('record.trail')}>
        <Link className="setup-back" to={`/${business.slug}/business`}>
          {i18n.t('nav.business')}
        </Link>
      </nav>
      <QueryContent answer={answer} rows={3}>
        {({ services }) => {
          const chosen = services.find(({ service }) => service === query.get('service'))?.service
          const options = services.map(({ service, name }) => ({ value: service, label: i18n.text(name) }))
          return (
            <ShareSections
              link={
                chosen === undefined
                  ? getHomeUrl(business)
                  : getVisitorPageUrl(business, getServicePagePath(chosen))
              }
            >
              <SelectField
                label={i18n.t('setup.share_service')}
                value={chosen ?? ''}
                options={[{ value: '', label: i18n.t('setup.share_all') }, ...options]}
                onChange={({ target: { value } }) =>
                  setQuery(value === '' ? {} : { service: value }, { replace: true })
                }
              />
            </ShareSections>
          )
        }}
      </QueryContent>
    </BusinessPage>
  )
}
