import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { BrandingStep } from './branding-step.tsx'
import { BusinessStep } from './business-step.tsx'
import { HoursStep } from './hours-step.tsx'
import { ServiceStep } from './service-step.tsx'
import { buildBusiness, toSlug } from './setup-draft.ts'
import { ShareStep } from './share-step.tsx'
import { forgetSetupDraft, useSetupDraft } from './use-setup-draft.ts'
import './setup.css'

/** The guided set-up of the first business: five steps, each with its address. */
export function OnboardingPage() {
  const { business } = useSignedIn().membership
  const [query] = useSearchParams()
  if (query.get('step') === 'share' && !business.isDemo) return <ShareStep />
  return business.isDemo ? <Steps /> : <Navigate to={`/${business.slug}/today`} replace />
}

function Steps() {
  const { session, membership } = useSignedIn()
  const { business } = membership
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { draft, change } = useSetupDraft()
  const { act, isBusy, problem } = useConsoleMutation('createBusiness', {
    // Whatever was loaded is about the demo, which has given way.
    onDone: ({ business: slug }) => {
      forgetSetupDraft()
      location.assign(`/operator/${slug}/setup?step=share`)
    },
    readsAgain: false,
  })
  const path = (step: string) => `/${business.slug}/setup?step=${step}`
  // A second click on the way there must not make a second entry of the history.
  const go = (step: string) => () =>
    void navigate(path(step), { replace: new URLSearchParams(location.search).get('step') === step })
  const i18n = useI18n()
  const create = () => {
    const slug = toSlug(draft.name, 'business')
    const own = slug === business.slug ? `${slug}-1` : slug
    act(buildBusiness(draft, { slug: own, email: session.person.email, i18n }))
  }
  switch (query.get('step')) {
    case 'business':
      return <BusinessStep draft={draft} change={change} onNext={go('look')} />
    case 'look':
      return <BrandingStep draft={draft} change={change} back={path('business')} onNext={go('hours')} />
    case 'hours':
      return <HoursStep draft={draft} change={change} back={path('look')} onNext={go('service')} />
    case 'service':
      return (
        <ServiceStep
          draft={draft}
          change={change}
          isBusy={isBusy}
          problem={problem}
          back={path('hours')}
          onNext={create}
        />
      )
    default:
      return <Welcome />
  }
}

/** The choice between an own business and the demo. */
function Welcome() {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  return (
    <BusinessPage heading={i18n.t('setup.welcome')}>
      <p>{i18n.t('setup.welcome_hint')}</p>
      <ul className="setup-choices">
        <li>
          <Link to={`/${business.slug}/setup?step=business`}>
            <strong>{i18n.t('setup.own')}</strong>
            <span>{i18n.t('setup.own_hint')}</span>
          </Link>
        </li>
        <li>
          <Link to={`/${business.slug}/today`}>
            <strong>{i18n.t('setup.demo')}</strong>
            <span>{i18n.t('setup.demo_hint')}</span>
          </Link>
        </li>
        <li>
          <Link to={`/${business.slug}/transfer?mode=equal`}>
            <strong>{i18n.t('setup.file')}</strong>
            <span>{i18n.t('setup.file_hint')}</span>
          </Link>
        </li>
      </ul>
    </BusinessPage>
  )
}
