import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { BusinessStep } from './business-step.tsx'
import { HoursStep } from './hours-step.tsx'
import { LookStep } from './look-step.tsx'
import { ServiceStep } from './service-step.tsx'
import { buildBusiness, toSlug } from './setup-draft.ts'
import { ShareStep } from './share-step.tsx'
import { forgetSetupDraft, useSetupDraft } from './use-setup-draft.ts'
import './setup.css'

/** The guided set-up of the first business: five steps, each with its address. */
export function SetupPage() {
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
  const { act, isBusy, problem } = useAct('createBusiness', {
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
  const words = useWords()
  const create = () => {
    const slug = toSlug(draft.name, 'business')
    const own = slug === business.slug ? `${slug}-1` : slug
    act(buildBusiness(draft, { slug: own, email: session.person.email, words }))
  }
  switch (query.get('step')) {
    case 'business':
      return <BusinessStep draft={draft} change={change} onNext={go('look')} />
    case 'look':
      return <LookStep draft={draft} change={change} back={path('business')} onNext={go('hours')} />
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
  const words = useWords()
  const { business } = useSignedIn().membership
  return (
    <BusinessPage heading={words.t('setup.welcome')}>
      <p>{words.t('setup.welcome_hint')}</p>
      <ul className="setup-choices">
        <li>
          <Link to={`/${business.slug}/setup?step=business`}>
            <strong>{words.t('setup.own')}</strong>
            <span>{words.t('setup.own_hint')}</span>
          </Link>
        </li>
        <li>
          <Link to={`/${business.slug}/today`}>
            <strong>{words.t('setup.demo')}</strong>
            <span>{words.t('setup.demo_hint')}</span>
          </Link>
        </li>
        <li>
          <Link to={`/${business.slug}/transfer?mode=equal`}>
            <strong>{words.t('setup.file')}</strong>
            <span>{words.t('setup.file_hint')}</span>
          </Link>
        </li>
      </ul>
    </BusinessPage>
  )
}
