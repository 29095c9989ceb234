export interface ReceiptLine {
  readonly id: string
  readonly label: string
  readonly value: string
  /** Whether to highlight the line: it is the amount still to be paid. */
  readonly strong?: boolean
}

interface Props {
  readonly title: string
  /** A reference number. */
  readonly number: string
  /** Says that no money has moved. */
  readonly notice?: string | undefined
  readonly lines: readonly ReceiptLine[]
  /** Leads to the receipt as a page of its own. */
  readonly link: { readonly href: string; readonly label: string }
}

/** Lists what was bought, paid and refunded, in the style of a till receipt. */
export const Receipt = ({ title, number, notice, lines, link }: Props) => (
  <section className="bp-receipt" aria-label={title}>
    <p className="bp-receipt-head">
      <b>{title}</b> <span>{number}</span>
    </p>
    {notice !== undefined && <p className="bp-receipt-test">{notice}</p>}
    <dl>
      {lines.map(({ id, label, value, strong }) => (
        <div key={id} className={strong ? 'bp-receipt-line bp-receipt-line--strong' : 'bp-receipt-line'}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className="bp-receipt-link">
      <a href={link.href}>{link.label}</a>
    </p>
  </section>
)
