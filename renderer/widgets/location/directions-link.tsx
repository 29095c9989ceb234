import { useApp } from '../../screen/app-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { getDirectionsHref } from './directions.ts'

/** Leads to a map that shows the way to an address, in a new window: other sites' pages refuse to be in our frame. */
export function DirectionsLink({ address }: { readonly address: string }) {
  const { i18n } = useApp()
  return (
    <ButtonLink look="quiet" href={getDirectionsHref(address)} target="_blank" rel="noopener noreferrer">
      {i18n.t('content.directions')}
      <span className="bp-hidden"> ({i18n.t('page.opens_new_window')})</span>
    </ButtonLink>
  )
}
