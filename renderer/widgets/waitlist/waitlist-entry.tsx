import { formatWaitlistDays } from '#locales/waitlist-days.ts'
import type { Text } from '#schemas/generated/types.gen.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import type { WidgetProps, WidgetScope } from '../../screen/widget.ts'
import { type Fact, FactList } from '../../ui/fact-list/fact-list.tsx'

/** Shows what the visitor waits for, or is about to. */
export function WaitlistEntryWidget({ scope }: WidgetProps<'waitlist-entry'>) {
  const app = useApp()
  const { i18n } = app
  const { waitlistEntry: entry, service, provider } = scope
  const what = entry?.serviceName ?? service?.name
  if (what === undefined) return null
  return (
    <FactList
      labels
      facts={[
        toFact({ id: 'what', icon: 'note', label: i18n.t('label.what') }, what, app),
        ...toFacts(
          { id: 'provider', icon: 'person', label: i18n.t('label.provider') },
          entry?.providerName ?? provider?.name,
          app,
        ),
        ...listDayFacts(entry, app),
      ]}
    />
  )
}

type FactName = Pick<Fact, 'id' | 'icon' | 'label'>

const toFact = (name: FactName, text: Text, { i18n }: AppContextValue): Fact => ({
  ...name,
  value: renderTextWithLang(text, i18n),
})

const toFacts = (name: FactName, text: Text | undefined, app: AppContextValue): readonly Fact[] =>
  text === undefined ? [] : [toFact(name, text, app)]

function listDayFacts(
  entry: WidgetScope<'waitlist-entry'>['waitlistEntry'],
  { i18n, formats }: AppContextValue,
): readonly Fact[] {
  const [from, to] = [entry?.from, entry?.to].map(date => parsePlainDate(date ?? ''))
  if (!entry || !from || !to) return []
  const value = formatWaitlistDays({ from, to, part: entry.part }, { i18n, formats })
  return [{ id: 'when', icon: 'calendar', label: i18n.t('label.when'), value }]
}
