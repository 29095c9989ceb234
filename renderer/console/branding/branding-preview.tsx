import { useLayoutEffect, useRef } from 'react'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { Brand } from '#renderer/ui/brand/brand.tsx'
import { Button } from '#renderer/ui/button/button.tsx'
import { TimeList } from '#renderer/ui/calendar/time-list.tsx'
import type { Theme } from '#schemas/generated/types.gen.ts'
import type { ColourScheme } from '#schemas/runtime/theme/theme-contrast.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { getDateAt, getNow } from '../time/day.ts'
import { formatTimeOfDay } from '../time/weekdays.ts'
import type { Branding } from './branding.ts'

interface Props {
  readonly branding: Branding
  readonly scheme: ColourScheme
  readonly caption: string
}

/** Parts of the visitors' pages as they will look, to see and not to use. */
export function BrandingPreview({ branding, scheme, caption }: Props) {
  const i18n = useI18n()
  const { zone, membership } = useSignedIn()
  const stage = useThemeProperties(branding.theme ?? {})
  const name = i18n.text(membership.business.name)
  const logo = scheme === 'dark' ? (branding.logoDark ?? branding.logo) : branding.logo
  const times = [540, 645, 675, 750].map(minute => ({
    value: String(minute),
    label: formatTimeOfDay(minute, i18n.tag),
  }))
  return (
    <figure className="look-figure">
      <div ref={stage} className="bp look-preview" data-theme={scheme} inert>
        <Brand name={name} mark={getInitial(name)} logo={logo} />
        <div className="look-card">
          <TimeList
            heading={i18n.getFormatters(zone).date(getDateAt(getNow(), zone))}
            groups={[{ id: 'day', heading: i18n.t('today.title'), countLabel: '', times }]}
            open="day"
            groupName={`look-${scheme}`}
            selected="645"
          />
          <Button type="button" look="primary">
            {i18n.t('look.continue')}
          </Button>
          <p>
            <span className="look-link">{i18n.t('look.link')}</span>
          </p>
        </div>
      </div>
      <figcaption className="console-muted">{caption}</figcaption>
    </figure>
  )
}

/** Sets what `renderer/styles/tokens.css` reads, as the pages of the business do. */
function useThemeProperties({ accent, accentDark, radius, font, fontTitle }: Theme) {
  const stage = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const properties = {
      '--bp-accent': accent,
      '--bp-accent-dark': accentDark,
      '--bp-radius': radius === undefined ? undefined : `${radius}px`,
      '--bp-font': font,
      '--bp-font-title': fontTitle,
    }
    for (const [name, value] of Object.entries(properties))
      stage.current?.style.setProperty(name, value ?? null)
  }, [accent, accentDark, radius, font, fontTitle])
  return stage
}
