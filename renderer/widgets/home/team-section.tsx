import { Fragment } from 'react'
import type { PublicProvider, PublicService } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { Portrait, type TeamCard, TeamCards } from '../../ui/home/team-cards.tsx'
import { InitialCover } from '../../ui/picture/initial-cover.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { capitalize } from './format-day.ts'
import { useNextTimes } from './next-times.tsx'

interface Props {
  readonly providers: readonly PublicProvider[]
  readonly services: readonly PublicService[]
}

const maxServiceNames = 3

/** Introduces the people who offer something; each leads to booking with them. */
export function TeamSection({ providers, services }: Props) {
  const { i18n } = useApp()
  const toCard = useCards(services)
  const people = providers.filter(provider => provider.services.length > 0)
  if (people.length === 0) return null
  return (
    <section className="bp-home-band" aria-labelledby="team">
      <h2 className="bp-home-heading" id="team">
        {i18n.t('home.team')}
      </h2>
      <TeamCards people={people.map(toCard)} />
    </section>
  )
}

function useCards(services: readonly PublicService[]): (provider: PublicProvider) => TeamCard {
  const { i18n, href } = useApp()
  return provider => {
    const { slug, name, role, photo } = provider
    const offered = services.filter(service => provider.services.includes(service.slug))
    return {
      id: slug,
      name: renderTextWithLang(name, i18n),
      href: href(`/widget/appointment/${slug}`),
      portrait: photo === undefined ? <InitialCover name={i18n.text(name)} /> : <Portrait photo={photo} />,
      role: renderTextWithLang(role, i18n),
      services: (
        <>
          {offered.slice(0, maxServiceNames).map((service, index) => (
            <Fragment key={service.slug}>
              {index > 0 && ', '}
              {renderTextWithLang(service.name, i18n)}
            </Fragment>
          ))}
          {offered.length > maxServiceNames && ' …'}
        </>
      ),
      next: <ProviderNextTime slug={slug} />,
    }
  }
}

function ProviderNextTime({ slug }: { readonly slug: string }) {
  const { i18n } = useApp()
  const time = useNextTimes().ofProvider(slug)
  if (time === undefined) return null
  return (
    <p className="bp-person-next bp-needs-script">
      <Icon name="clock" />
      {time === 'loading' ? (
        <Skeleton />
      ) : (
        <span>
          <span className="bp-hidden">{i18n.t('content.next_times')}: </span>
          {capitalize(time.text, i18n.tag)}
        </span>
      )}
    </p>
  )
}
