/** The layout a page asks for, filled: brand, languages, and the screen or the problem. */
import { languageOf } from '#locales/codes.ts'
import { messageOf } from '#schemas/error-mapping.ts'
import { CalendarLayout } from '../layouts/calendar.tsx'
import { ErrorLayout } from '../layouts/error.tsx'
import { FormLayout } from '../layouts/form.tsx'
import { PageLayout } from '../layouts/page.tsx'
import { useApp } from '../screen/app-context.ts'
import { loadedOf } from '../screen/page.ts'
import { Part } from '../screen/part.tsx'
import { useScreen } from '../screen/screen-context.ts'
import { ScreenProvider } from '../screen/screen-provider.tsx'
import { ScreenView } from '../screen/screen-view.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { StepHeading } from '../ui/step-heading.tsx'
import { recordsIn } from '../widgets/records.ts'
import type { Payload } from './payload.ts'

export function PageFrame({ payload }: { readonly payload: Payload }) {
  const { page } = useApp()
  const frame = useFrame(payload)
  if (!page.screen) return <ProblemPage frame={frame} homeHref={payload.homeHref} />
  return (
    <ScreenProvider screen={page.screen}>
      <ScreenPage frame={frame} layout={page.frame} />
    </ScreenProvider>
  )
}

type FrameParts = ReturnType<typeof useFrame>

function useFrame({ languages, homeHref }: Payload) {
  const { page, words } = useApp()
  const { business } = recordsIn({ params: {}, query: {}, values: {}, ...loadedOf(page) })
  const name = words.text(business?.name ?? '')
  return {
    skipLabel: words.t('page.skip_link'),
    brand: { name, mark: name.charAt(0), href: homeHref },
    languages: languages.length > 1 && (
      <LanguageSwitch
        label={words.t('page.language')}
        current={languageOf(page.locale).tag}
        languages={languages.map(language => ({
          code: language.tag,
          name: language.name,
          href: language.href,
        }))}
      />
    ),
  }
}

function ScreenPage({ frame, layout }: { readonly frame: FrameParts; readonly layout: string }) {
  const { words } = useApp()
  const { screen, confirmed, steps } = useScreen()
  const content = <ScreenView />
  switch (layout) {
    case 'calendar':
      return (
        <CalendarLayout
          {...frame}
          summaryLabel={words.t('booking.summary')}
          summary={!confirmed && screen.aside !== undefined && <Part widget={screen.aside} />}
        >
          {content}
        </CalendarLayout>
      )
    case 'form':
      return <FormLayout {...frame}>{content}</FormLayout>
    default:
      return (
        <PageLayout {...frame}>
          {steps.length === 1 ? content : <StepHeading>{words.phrase(screen.title)}</StepHeading>}
        </PageLayout>
      )
  }
}

/** An expired link says so; any other problem shows its status and message. */
function ProblemPage({ frame, homeHref }: { readonly frame: FrameParts; readonly homeHref: string }) {
  const { page, words } = useApp()
  const { problem, status, statusText } = page
  const message = problem ? words.phrase(messageOf(problem.code), problem.params) : ''
  const expired = isExpired(statusText)
  return (
    <ErrorLayout
      {...frame}
      status={expired ? undefined : status}
      message={message}
      home={{ label: words.t('page.home'), href: homeHref }}
    />
  )
}

/** The specification's rule: 'slug expired', or anything about rescheduling or cancellation. */
function isExpired(statusText = ''): boolean {
  const text = statusText.trim().toLowerCase()
  return text === 'slug expired' || text.includes('reschedule') || text.includes('cancellation')
}
