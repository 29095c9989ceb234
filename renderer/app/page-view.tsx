/** Renders the page's layout with brand, languages, and the screen or the problem. */

import { startTransition, useEffect, useState } from 'react'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { ProblemLink } from '#schemas/runtime/screen/error-mapping.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { CalendarLayout } from '../layouts/calendar.tsx'
import { ColumnLayout } from '../layouts/column.tsx'
import { useApp } from '../screen/app-context.ts'
import { getPageLoadData } from '../screen/loads.ts'
import { useResolvedProblem, useScreen, useStep } from '../screen/screen-context.ts'
import { ScreenProvider } from '../screen/screen-provider.tsx'
import { ScreenView } from '../screen/screen-view.tsx'
import { castToDeclaredType } from '../screen/widget.ts'
import { WidgetSlot } from '../screen/widget-slot.tsx'
import { getInitial } from '../ui/avatar/get-initial.ts'
import { LanguageSwitch } from '../ui/language-switch/language-switch.tsx'
import { consentWidgetName, previewNoticeWidgetName, problemWidgetName } from '../widgets/registry.ts'
import type { PageData } from './page-data.ts'

interface Props extends Pick<PageData, 'languages' | 'homeHref'> {
  readonly visit: number
}

export function PageView(props: Props) {
  const { page } = useApp()
  const frame = useFrame(props)
  if (!page.screen) return <ProblemPage {...page} frame={frame} />
  return (
    // Another page resets the state; the same page in another language keeps it.
    <ScreenProvider key={props.visit} screen={page.screen}>
      <ScreenPage frame={frame} layout={page.frame} />
    </ScreenProvider>
  )
}

type FrameParts = ReturnType<typeof useFrame>

function useFrame({ languages, homeHref }: Omit<Props, 'visit'>) {
  const { page, i18n, embedded } = useApp()
  const loaded = getPageLoadData(page)
  const { business, preview }: ScopeOf<'business' | 'preview'> = castToDeclaredType(loaded)
  const name = i18n.text(business?.name ?? '')
  return {
    main: embedded ? ('div' as const) : ('main' as const),
    skipLabel: i18n.t('page.skip_link'),
    brand: {
      name,
      mark: getInitial(name),
      href: homeHref,
      logo: business?.logo,
      logoDark: business?.logoDark,
    },
    consent: business?.cookieConsent && <WidgetSlot widget={consentWidgetName} scope={loaded} />,
    notice: preview && <WidgetSlot widget={previewNoticeWidgetName} scope={loaded} />,
    languages: languages.length > 1 && (
      <LanguageSwitch label={i18n.t('page.language')} current={i18n.tag} languages={languages} />
    ),
  }
}

function ScreenPage({ frame, layout }: { readonly frame: FrameParts; readonly layout: string }) {
  const { page, i18n } = useApp()
  const { screen } = useScreen()
  const { ending } = useStep()
  const resolution = useResolvedProblem()
  if (resolution?.place === 'screen')
    return (
      <ProblemPage {...page.places[resolution.problem.code]} problem={resolution.problem} frame={frame} />
    )
  const content = <ScreenView />
  if (layout === 'calendar')
    return (
      <CalendarLayout
        {...frame}
        summaryLabel={i18n.t('booking.summary')}
        summary={!ending && screen.aside !== undefined && <WidgetSlot widget={screen.aside} />}
        details={<WideDetails widget={screen.details} />}
      >
        {content}
      </CalendarLayout>
    )
  return (
    <ColumnLayout kind={layout === 'form' ? layout : 'page'} {...frame}>
      {content}
    </ColumnLayout>
  )
}

/** Renders a screen's details after hydration, if the window is wide enough to show them. */
function WideDetails({ widget }: { readonly widget: string | undefined }) {
  const [wide, setWide] = useState(false)
  useEffect(() => startTransition(() => setWide(matchMedia('(width >= 940px)').matches)), [])
  return wide && <WidgetSlot widget={widget} />
}

interface ProblemProps {
  readonly frame: FrameParts
  readonly problem?: Problem
  readonly status?: number
  readonly statusText?: string
  readonly problemLink?: ProblemLink
}

function ProblemPage({ frame, problem, status, statusText, problemLink: link }: ProblemProps) {
  return (
    <ColumnLayout kind="error" {...frame}>
      <WidgetSlot widget={problemWidgetName} options={{ problem, status, statusText, link }} />
    </ColumnLayout>
  )
}
