import { useWords } from '../context/console-context.ts'

/** Says what the looks of entries mean, and how they are moved. */
export function CalendarLegend({ hintId }: { readonly hintId: string }) {
  const words = useWords()
  const looks = {
    booked: words.t('calendar.legend_booked'),
    class: words.t('calendar.legend_class'),
    request: words.t('calendar.legend_request'),
    block: words.t('today.blocked'),
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
      <p className="console-cal-hint">{words.t('calendar.hint')}</p>
      <p id={hintId} hidden>
        {words.t('calendar.hint_keys')}
      </p>
    </footer>
  )
}
