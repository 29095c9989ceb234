import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'

export interface HoursExceptionRow<Entry> {
  readonly entry: Entry
  readonly index: number
  readonly onChange: (entry: Entry) => void
  readonly onRemove: () => void
}

interface Props<Entry> {
  readonly heading: string
  readonly hint: string
  readonly addLabel: string
  readonly entries: readonly Entry[]
  /** Whether an entry is over; those are put aside. */
  readonly isPast: (entry: Entry) => boolean
  readonly onChange: (entries: readonly Entry[]) => void
  readonly createEntry: () => Entry
  /** Renders the fields of an entry. */
  readonly renderRow: (row: HoursExceptionRow<Entry>) => ReactNode
}

/** Edits exceptions of the weekly hours, each with its dates: adds, changes and removes them. */
export function HoursExceptionList<Entry>({
  heading,
  hint,
  addLabel,
  entries,
  onChange,
  ...props
}: Props<Entry>) {
  const id = useId()
  const add = useRef<HTMLButtonElement>(null)
  const wasPast = usePastEntries(entries, props.isPast)
  const rows = entries.map((entry, index) => ({
    entry,
    index,
    onChange: (changed: Entry) => onChange(entries.map((other, at) => (at === index ? changed : other))),
    onRemove: () => {
      onChange(entries.filter((_, at) => at !== index))
      // The button that had the focus goes.
      add.current?.focus()
    },
  }))
  const past = rows.filter(({ entry }) => wasPast(entry))
  return (
    <section className="console-part" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className="console-muted">{hint}</p>
      {rows.filter(({ entry }) => !wasPast(entry)).map(props.renderRow)}
      <PastEntries count={past.length}>{past.map(props.renderRow)}</PastEntries>
      <p>
        <Button ref={add} type="button" onClick={() => onChange([...entries, props.createEntry()])}>
          {addLabel}
        </Button>
      </p>
    </section>
  )
}

/** What is over: it stays until somebody removes it, and is not in the way. */
function PastEntries({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const i18n = useI18n()
  if (count === 0) return null
  return (
    <details>
      <summary className="hours-past">{i18n.t('hours.past', { count })}</summary>
      {children}
    </details>
  )
}

/**
 * Tells which entries were over at the beginning. Afterwards none becomes one: while a year is typed, a date is in the
 * year 2 and then in the year 20, and its field must stay.
 */
function usePastEntries<Entry>(
  entries: readonly Entry[],
  isPast: (entry: Entry) => boolean,
): (entry: Entry) => boolean {
  const [past] = useState(() => new Set(entries.filter(isPast).map(entry => JSON.stringify(entry))))
  return entry => past.has(JSON.stringify(entry))
}
