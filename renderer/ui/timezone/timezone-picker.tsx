import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from '../button/icon.tsx'

interface Props {
  /** "Time zone" */
  readonly label: string
  /** "Berlin, Central European Time" */
  readonly current: string
  /** "now 14:04" */
  readonly now: string
  /** Replaces `now`: "Times are those of Berlin; yours stand beside them." */
  readonly note?: string | undefined
  /** The panel's content (a ZoneSearch), which calls `close` to close the panel. */
  readonly children: (close: () => void) => ReactNode
}

/**
 * Shows the zone of the displayed times, and a panel to search for another: a combobox with list
 * autocompletion of the ARIA Authoring Practices. The panel opens upwards, over the month, so that nothing
 * moves, and so that a frame exactly as high as its page does not cut it off.
 */
export function TimezonePicker({ label, current, now, note, children }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
  }
  const closeOnLeave = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys and focus of its controls.
    <div className="bp-zone" ref={root} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        type="button"
        className="bp-zone-trigger"
        ref={trigger}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="globe" />
        <span>
          <span className="bp-hidden">{label}: </span>
          <span className="bp-zone-name">{current}</span>
          {note ? <span> · {note}</span> : <span className="bp-zone-now"> · {now}</span>}
        </span>
      </button>
      {open && (
        <div className="bp-zone-panel" id={panel}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
