import { formatWaitlistDays } from '#locales/waitlist-days.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import type { WidgetProps } from '../../screen/widget.ts'
import { FactList } from '../../ui/fact-list/fact-list.tsx'

/** Shows what the visitor waits for. */
export function WaitlistEntryWidget({ scope: { waitlistEntry } }: WidgetProps<'waitlist-entry'>) {
  const { i18n, formats } = useApp()
  const [from, to] = [waitlistEntry?.from, waitlistEntry?.to].map(date => parsePlainDate(date ?? ''))
  if (!waitlistEntry || !from || !to) return null
  const { serviceName, providerName, part } = waitlistEntry
  return (
    <FactList
      labels
      facts={[
        {
          ...{ id: 'what', icon: 'note', label: i18n.t('label.what') },
          value: renderTextWithLang(serviceName, i18n),
        },
        ...(providerName === undefined
          ? []
          : [
              {
                ...({ id: 'provider', icon: 'person', label: i18n.t('label.provider') } as const),
                value: renderTextWithLang(providerName, i18n),
              },
            ]),
        {
          ...{ id: 'when', icon: 'calendar', label: i18n.t('label.when') },
          value: formatWaitlistDays({ from, to, part }, { i18n, formats }),
        },
      ]}
    />
  )
}
