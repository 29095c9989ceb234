import type { OpeningHours, PublicBusiness, PublicService } from '#schemas/generated/types.gen.ts'
import { formatPhoneUri } from '#schemas/runtime/core/contact-details.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { getInitial } from '../../ui/avatar/get-initial.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { type HomeFact, HomeHeader } from '../../ui/home/home-header.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { fullWidthSizes } from '../content/cover-sizes.ts'
import { getDirectionsHref, type MapName } from '../location/directions.ts'
import { formatChangePolicy } from '../manage/change-policy.tsx'
import { useNextTimes } from './next-times.tsx'
import { servicesId } from './service-list.tsx'
import { useOpenState } from './use-open-state.ts'

interface Props {
  readonly business: PublicBusiness | undefined
  readonly hours: OpeningHours | undefined
  readonly services: readonly PublicService[]
  readonly map: MapName | undefined
  /** Whether the page has services to book. */
  readonly leadsToServices: boolean
}

/** Shows the cover, the name and what visitors ask first: open now, where, when, and until when one can cancel. */
export function BusinessHeader({ business, hours, services, map, leadsToServices }: Props) {
  const { i18n } = useApp()
  const facts = [
    useOpenFact(hours),
    usePlaceFact(business, map),
    useNextTimeFact(services),
    usePolicyFact(services),
  ]
  if (!business) return null
  const { name, tagline, cover, logo, logoDark, phone } = business
  return (
    <HomeHeader
      cover={
        cover && (
          <Picture
            image={cover}
            alt={i18n.text(cover.alt ?? '')}
            lang={i18n.borrowed(cover.alt ?? '')}
            sizes={fullWidthSizes}
            priority
            fill
          />
        )
      }
      logo={logo && <Logo light={logo} dark={logoDark} alt="" />}
      initial={getInitial(i18n.text(name))}
      name={renderTextWithLang(name, i18n)}
      tagline={renderTextWithLang(tagline, i18n)}
      facts={facts.filter(fact => fact !== undefined)}
      actions={
        <>
          {phone !== undefined && (
            <ButtonLink icon="phone" href={formatPhoneUri(phone)}>
              {phone}
            </ButtonLink>
          )}
          {leadsToServices && (
            <ButtonLink look="primary" href={`#${servicesId}`}>
              {i18n.t('home.title')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

function useOpenFact(hours: OpeningHours | undefined): HomeFact | undefined {
  const open = useOpenState(hours)
  return (
    open && {
      id: 'open',
      icon: 'clock',
      text: open.isOpen ? <span className="bp-face-open">{open.text}</span> : <b>{open.text}</b>,
      note: open.next,
    }
  )
}

function usePlaceFact(business: PublicBusiness | undefined, map: MapName | undefined): HomeFact | undefined {
  const { i18n } = useApp()
  if (!business?.address) return undefined
  return {
    id: 'place',
    icon: 'place',
    text: (
      <a href={getDirectionsHref(i18n.text(business.address), map)} rel="noopener noreferrer">
        {renderTextWithLang(business.address, i18n)}
      </a>
    ),
    note: renderTextWithLang(business.directions, i18n),
  }
}

function useNextTimeFact(services: readonly PublicService[]): HomeFact | undefined {
  const { i18n } = useApp()
  const { first } = useNextTimes()
  // None is known: the times could not be loaded, or the next one is weeks away.
  if (services.length === 0 || first === undefined) return undefined
  const fact = { id: 'next', icon: 'calendar', needsScript: true } as const
  if (first === 'loading') return { ...fact, text: i18n.t('content.next_times'), note: <Skeleton /> }
  return {
    ...fact,
    text: <a href={first.href}>{i18n.t('home.next', { time: first.text })}</a>,
    note: renderTextWithLang(first.service.name, i18n),
  }
}

/** Only if it is the same for all services, and says what visitors may do. */
function usePolicyFact(services: readonly PublicService[]): HomeFact | undefined {
  const { i18n } = useApp()
  const texts = new Set(
    services.map(({ changePolicy }) =>
      changePolicy.rescheduleUntilMinutes === null ? undefined : formatChangePolicy(changePolicy, i18n),
    ),
  )
  const [text] = texts
  return texts.size === 1 && text !== undefined ? { id: 'change', icon: 'change', text } : undefined
}
