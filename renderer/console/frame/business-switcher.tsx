import { useId } from 'react'
import { Link } from 'react-router'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { Brand } from '#renderer/ui/brand/brand.tsx'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { type ConsoleMembership, useI18n } from '../context/console-context.ts'

interface Props {
  readonly memberships: readonly ConsoleMembership[]
  readonly current: ConsoleMembership
}

/** Says whose console this is; opens the list of businesses if the person has several. */
export function BusinessSwitcher({ memberships, current }: Props) {
  const i18n = useI18n()
  const id = useId()
  const name = i18n.text(current.business.name)
  const brand = <Brand name={name} mark={getInitial(name)} />
  if (memberships.length < 2) return brand
  return (
    <>
      <button type="button" className="console-switcher" popoverTarget={id}>
        <span className="bp-hidden">{i18n.t('nav.business')}</span>
        {brand}
        <Icon name="chevron-down" />
      </button>
      <ul id={id} popover="auto" className="console-menu">
        {memberships.map(({ business, role }) => (
          <li key={business.slug}>
            <Link
              to={`/${business.slug}`}
              aria-current={business.slug === current.business.slug ? 'true' : undefined}
              onClick={() => document.getElementById(id)?.hidePopover()}
            >
              {i18n.text(business.name)} <small>{i18n.t(`role.${role}`)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
