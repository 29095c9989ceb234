import type { MouseEvent, ReactNode, Ref } from 'react'
import { Skeleton } from '../skeleton/skeleton.tsx'

export interface StartingTime {
  /** The instant to choose. */
  readonly value: string
  /** "10:45" */
  readonly label: string
  /** "3 seats left" */
  readonly detail?: string | undefined
}

export interface TimeGroup {
  readonly id: string
  /** "Morning" */
  readonly heading: string
  /** Announced: "6 times available". */
  readonly countLabel: string
  readonly times: readonly StartingTime[]
}

interface Props {
  /** The day, e.g. "Thursday 26 November". */
  readonly heading: ReactNode
  /** Allows focusing the heading after a day was chosen. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly groups: readonly TimeGroup[]
  /** The id of the group whose times are shown. */
  readonly open?: string | undefined
  readonly onOpen?: ((id: string) => void) | undefined
  /** The form field's name of the groups, unique on the page. */
  readonly groupName: string
  /** How many times of a group to show; default: all. */
  readonly timesAtMost?: number | undefined
  readonly selected?: string | undefined
  /** Called when a time is chosen. `byKey` is true if the keyboard was used, so that the focus may move on. */
  readonly onSelect?: ((value: string, byKey: boolean) => void) | undefined
  /** The form field that a time's button sets if no script runs. */
  readonly name?: string | undefined
  /** Whether the open group has replaced another, so that it moves into place. */
  readonly moves?: boolean | undefined
  /** Whether to show a skeleton instead of `groups`. */
  readonly loading?: boolean | undefined
  /** Announced when it changes: "Finding slots…", then "8 starting times found". */
  readonly status?: string | undefined
  /** Whether `status` is also visible; otherwise it takes no space. */
  readonly statusShown?: boolean | undefined
  /** Something about the chosen time, announced when it changes. */
  readonly notice?: ReactNode
  /** A button for more times of the open group, or what else there is to do. */
  readonly more?: ReactNode
  /** Shown if there is no time: the reason, and what to do next. */
  readonly empty?: EmptyTimes | undefined
}

interface EmptyTimes {
  readonly text: ReactNode
  readonly action?: ReactNode
  /** Whether the whole month is empty. */
  readonly wholeMonth?: boolean
}

/**
 * Lists a day's starting times by part of the day, as one button each. The part to show is chosen above them. Without
 * scripts all parts show.
 */
export const TimeList = (props: Props) => {
  const { heading, headingRef, groups, loading, status, statusShown, notice, more, empty } = props
  // Below other times it is another element, so that none moves on the screen.
  const moreKey = [props.open, props.timesAtMost, ...groups.map(({ times }) => times.length)].join()
  const none = !loading && groups.every(group => group.times.length === 0)
  return (
    <section className="bp-times" aria-busy={loading}>
      <h3 className="bp-times-heading" tabIndex={-1} ref={headingRef}>
        {heading}
      </h3>
      <p role="status" className={statusShown ? 'bp-times-status' : 'bp-hidden'}>
        {status}
      </p>
      <div role="status">{notice && <div className="bp-hold">{notice}</div>}</div>
      {loading && <Skeleton shape="time" count={8} />}
      {!loading && !none && <Parts {...props} />}
      {!loading && groups.map(group => <Group key={group.id} group={group} {...props} />)}
      {none && empty && (
        <div className={empty.wholeMonth ? 'bp-empty bp-empty--month' : 'bp-empty'}>
          <p>{empty.text}</p>
          {empty.action}
        </div>
      )}
      {!loading && more && (
        <div key={moreKey} className="bp-times-more">
          {more}
        </div>
      )}
    </section>
  )
}

/** Shows the parts of the day with the number of their times; no part belongs to the form. */
const Parts = ({ groups, open, onOpen, groupName }: Props) => (
  <div className="bp-parts">
    {groups.map(({ id, heading, countLabel, times }) => (
      <label key={id} className="bp-part">
        <input
          type="radio"
          form=""
          name={groupName}
          checked={id === open}
          disabled={times.length === 0}
          onChange={() => onOpen?.(id)}
          ref={radio => {
            // It was chosen before hydration.
            if (radio?.checked && id !== open) onOpen?.(id)
          }}
        />
        {heading}
        <span className="bp-part-count" aria-hidden="true">
          {times.length}
        </span>
        <span className="bp-hidden">, {countLabel}</span>
      </label>
    ))}
  </div>
)

interface GroupProps
  extends Pick<Props, 'open' | 'moves' | 'timesAtMost' | 'selected' | 'onSelect' | 'name'> {
  readonly group: TimeGroup
}

function Group({ group, open, moves, timesAtMost, selected, onSelect, name }: GroupProps) {
  const select = (event: MouseEvent, value: string) => {
    if (!onSelect) return
    event.preventDefault()
    onSelect(value, event.detail === 0)
  }
  if (group.times.length === 0) return null
  const detailed = group.times.some(({ detail }) => detail)
  return (
    // biome-ignore lint/a11y/useSemanticElements: it only receives the focus when a day is chosen.
    <div
      className={moves ? 'bp-times-part bp-moves' : 'bp-times-part'}
      role="group"
      aria-label={`${group.heading}, ${group.countLabel}`}
      tabIndex={-1}
      hidden={group.id !== open}
    >
      <ul className={detailed ? 'bp-times-list bp-times-list--detailed' : 'bp-times-list'}>
        {group.times.slice(0, timesAtMost).map(({ value, label, detail }) => (
          <li key={value}>
            <button
              className="bp-time"
              type={name === undefined ? 'button' : 'submit'}
              name={name}
              value={value}
              aria-pressed={selected === value}
              onClick={event => select(event, value)}
            >
              <span className="bp-time-label">{label}</span>
              {detail && <span className="bp-time-detail">{detail}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
