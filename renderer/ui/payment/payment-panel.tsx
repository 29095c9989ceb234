import type { ReactNode, Ref } from 'react'
import { DateBadge, type DateBadgeProps } from '../date-badge/date-badge.tsx'

export interface PaymentAppointmentProps {
  readonly id: string
  readonly sheet?: DateBadgeProps | undefined
  /** The time range, e.g. "09:00 – 10:30". */
  readonly time: ReactNode
  /** The service and provider, e.g. "Color with Maya". */
  readonly what: ReactNode
  readonly where?: ReactNode
}

interface Props {
  /** The countdown ring, or the sign of the outcome. */
  readonly sign: ReactNode
  readonly title: string
  /** The heading's level: 2 where another element has the page's level-1 heading. */
  readonly level: 1 | 2
  readonly text?: ReactNode
  /** Why, and what to do about it. */
  readonly note?: { readonly kind: 'wait' | 'bad'; readonly text: ReactNode } | undefined
  readonly appointments: readonly PaymentAppointmentProps[]
  /** Whether the appointments are not confirmed yet. */
  readonly tentative?: boolean
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLHeadingElement>
}

/** Shows the state of a payment: a sign with a title, the reason, the appointments and the possible actions. */
export const PaymentPanel = ({
  sign,
  title,
  level,
  text,
  note,
  appointments,
  tentative,
  children,
  ref,
}: Props) => {
  const Heading = `h${level}` as const
  return (
    <div className="bp-payment">
      <div className="bp-payment-head">
        {sign}
        <div>
          <Heading className="bp-payment-title" tabIndex={-1} ref={ref}>
            {title}
          </Heading>
          {text && <p className="bp-payment-text">{text}</p>}
        </div>
      </div>
      <div role="status">
        {note && <p className={`bp-payment-note bp-payment-note--${note.kind}`}>{note.text}</p>}
      </div>
      {appointments.length > 0 && (
        <ul className="bp-payment-appointments">
          {appointments.map(({ id, sheet, time, what, where }) => (
            <li
              key={id}
              className={tentative ? 'bp-payment-card bp-payment-card--tentative' : 'bp-payment-card'}
            >
              {sheet && <DateBadge {...sheet} />}
              <div className="bp-payment-appointment">
                <b>{time}</b>
                <span>{what}</span>
                {where && <span className="bp-payment-where">{where}</span>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
