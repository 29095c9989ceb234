import type { PublicService } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { capitalize } from './format-day.ts'
import { useNextTimes } from './next-times.tsx'

/** Leads to the booking page of a service with its next free time chosen; keeps its place while it loads. */
export function NextTimeLink({ service }: { readonly service: PublicService }) {
  const { i18n } = useApp()
  const time = useNextTimes().ofService(service.slug)
  if (time === undefined) return null
  if (time === 'loading')
    return (
      <span className="bp-next bp-needs-script">
        <Skeleton />
      </span>
    )
  return (
    <a className="bp-next" href={time.href}>
      {capitalize(time.text, i18n.tag)}
      {time.seatsLeft !== undefined && ` · ${i18n.t('slot.seats_left', { count: time.seatsLeft })}`}
      <span className="bp-hidden"> · {renderTextWithLang(service.name, i18n)}</span>
    </a>
  )
}
