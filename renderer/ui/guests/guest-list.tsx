import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { GuestCard, type GuestLabels, type ListedGuest, type ServiceChoice } from './guest-card.tsx'

interface Props {
  readonly guests: readonly ListedGuest[]
  /** What each may be given; with fewer than two there is nothing to choose. */
  readonly services: readonly ServiceChoice[]
  readonly labels: GuestLabels & {
    /** "Add guest" */
    readonly add: string
    /** Instead of guests: "Just you so far." */
    readonly none: string
  }
  readonly hint?: ReactNode
  /** What is wrong with all of them together. */
  readonly problem?: string | undefined
  /** Said when it changes: "Guest 2 added". */
  readonly status: string
  readonly onAdd?: (() => void) | undefined
  readonly onChange: (index: number, part: 'name' | 'email' | 'service', text: string) => void
  readonly onRemove: (index: number) => void
}

/** Who comes along, by name. The focus goes to a guest who was added, and back to the button when one is gone. */
export function GuestList(props: Props) {
  const { guests, services, labels, hint, problem, status, onAdd, onChange, onRemove } = props
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wanted = useRef<'last' | 'button'>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of their number is what moves the focus.
  useEffect(() => {
    if (wanted.current === 'last') list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
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
            // biome-ignore lint/suspicious/noArrayIndexKey: their places are what they are known by.
            <li key={index}>
              <GuestCard
                id={`${id}-${index}`}
                guest={guest}
                number={index + 1}
                services={services}
                labels={labels}
                onChange={(part, text) => onChange(index, part, text)}
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
