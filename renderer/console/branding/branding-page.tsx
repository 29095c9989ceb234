import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { BrandingForm } from './branding-form.tsx'

/** What visitors' pages look like: colours, corners, fonts and pictures. */
export function BrandingPage() {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const answer = useConsoleQuery('getRecord', { kind: 'business', key: slug })
  return (
    <BusinessPage heading={i18n.t('nav.look')}>
      <QueryContent answer={answer}>{base => <BrandingForm business={slug} base={base} />}</QueryContent>
    </BusinessPage>
  )
}
