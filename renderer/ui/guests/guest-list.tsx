import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { GuestCard, type GuestLabels, type ListedGuest, type ServiceOption } from './guest-card.tsx'

interface Props {
  readonly guests: readonly ListedGuest[]
  /** The services to choose from; with fewer than two there is no choice. */
  readonly services: readonly ServiceOption[]
  readonly labels: GuestLabels & {
    /** "Add guest" */
    readonly add: string
    /** Shown without guests: "Just you so far." */
    readonly none: string
  }
  readonly hint?: ReactNode
  /** The error of all guests together. */
  readonly problem?: string | undefined
  /** Announced when it changes: "Guest 2 added". */
  readonly status: string
  readonly onAdd?: (() => void) | undefined
  readonly onChooseService: (index: number, slug: string) => void
  readonly onRemove: (index: number) => void
}

/** Lists guests. The focus moves to an added guest, and back to the button after a removal. */
export function GuestList(props: Props) {
  const { guests, services, labels, hint, problem, status, onAdd, onChooseService, onRemove } = props
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wanted = useRef<'last' | 'button'>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed number of guests moves the focus.
  useEffect(() => {
    if (wanted.current === 'last')
      list.current?.querySelector<HTMLElement>('li:last-child :is(input, select, textarea)')?.focus()
    if (wanted.current === 'button') button.current?.focus()
    wanted.current = undefined
  }, [guests.length])
  return (
    <div className="bp-guests">
      {guests.length === 0 ? (
        <p className="bp-guests-none">{labels.none}</p>
      ) : (
        <ol className="bp-guests-list" ref={list}>
          {guests.map((guest, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: guests are identified by their position.
            <li key={index}>
              <GuestCard
                id={`${id}-${index}`}
                guest={guest}
                number={index + 1}
                services={services}
                labels={labels}
                onChooseService={slug => onChooseService(index, slug)}
                onRemove={() => {
                  wanted.current = 'button'
                  onRemove(index)
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <div className="bp-guests-more">
        {onAdd && (
          <Button
            type="button"
            ref={button}
            onClick={() => {
              wanted.current = 'last'
              onAdd()
            }}
          >
            {labels.add}
          </Button>
        )}
        {hint && <p className="bp-hint">{hint}</p>}
      </div>
      <p role="status" className="bp-hidden">
        {status}
      </p>
    </div>
  )
}
