import type { ReactNode } from 'react'

export interface ReceiptSheetProps {
  readonly title: string
  /** Says that no money has moved. */
  readonly notice?: string | undefined
  /** The number, the date and the parties. */
  readonly facts: readonly ReceiptFact[]
  readonly lines: readonly ReceiptSheetLine[]
  /** The sums below the lines: total, tax, paid, refunded, due later. */
  readonly sums: readonly ReceiptSum[]
  /** Buttons, which are not printed. */
  readonly actions: ReactNode
}

export interface ReceiptFact {
  readonly id: string
  readonly label: string
  /** One line each. */
  readonly values: readonly string[]
}

export interface ReceiptSheetLine {
  readonly id: string
  readonly title: string
  readonly details: readonly string[]
  readonly amount: string
  /** Says that it does not count, because it is cancelled. */
  readonly mark?: string | undefined
}

export interface ReceiptSum {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly look?: 'strong' | 'quiet'
}

/** Shows a receipt that fits on one printed page. */
export const ReceiptSheet = ({ title, notice, facts, lines, sums, actions }: ReceiptSheetProps) => (
  <article className="bp-sheet-receipt">
    <h1 className="bp-heading-title">{title}</h1>
    {notice !== undefined && <p className="bp-sheet-receipt-notice">{notice}</p>}
    <dl className="bp-sheet-receipt-facts">
      {facts.map(({ id, label, values }) => (
        <div key={id} data-fact={id}>
          <dt>{label}</dt>
          {values.map(value => (
            <dd key={value}>{value}</dd>
          ))}
        </div>
      ))}
    </dl>
    <ul className="bp-sheet-receipt-lines">
      {lines.map(({ id, title: name, details, amount, mark }) => (
        <li key={id} className={mark === undefined ? undefined : 'bp-sheet-receipt-off'}>
          <span className="bp-sheet-receipt-what">
            <b>{name}</b>
            {details.map(detail => (
              <span key={detail}>{detail}</span>
            ))}
            {mark !== undefined && <span>{mark}</span>}
          </span>
          {mark === undefined ? <span>{amount}</span> : <s>{amount}</s>}
        </li>
      ))}
    </ul>
    <dl className="bp-sheet-receipt-sums">
      {sums.map(({ id, label, value, look }) => (
        <div key={id} data-fact={id} className={look === undefined ? undefined : `bp-sheet-receipt--${look}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <div className="bp-actions bp-sheet-receipt-actions">{actions}</div>
  </article>
)
