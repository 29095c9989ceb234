import { useI18n } from '../context/console-context.ts'

/** Says what the looks of entries mean, and how they are moved. */
export function CalendarLegend({ hintId }: { readonly hintId: string }) {
  const i18n = useI18n()
  const looks = {
    booked: i18n.t('calendar.legend_booked'),
    class: i18n.t('calendar.legend_class'),
    request: i18n.t('calendar.legend_request'),
    block: i18n.t('today.blocked'),
  }
  return (
    <footer className="console-cal-legend">
      <ul>
        {Object.entries(looks).map(([look, text]) => (
          <li key={look}>
            <span className={`console-cal-sample console-cal-item--${look}`} />
            {text}
          </li>
        ))}
      </ul>
      <p className="console-cal-hint">{i18n.t('calendar.hint')}</p>
      <p id={hintId} hidden>
        {i18n.t('calendar.hint_keys')}
      </p>
    </footer>
  )
}
