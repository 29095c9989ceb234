import type { ReactNode } from 'react'
import { SvgIcon } from '../button/icon.tsx'

interface Amount {
  readonly label: string
  /** The formatted amount; empty until it is known. */
  readonly value: string
  readonly detail?: ReactNode
}

interface Props {
  readonly intro?: string | undefined
  readonly total: Amount
  /** What is paid at the appointment; undefined if everything is paid now. */
  readonly later?: Amount | undefined
  readonly now: Amount
  /** A note on card data, e.g. "Card data never reaches us." */
  readonly security: string
}

const lockPath =
  'M5 9h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1ZM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9'

/** Shows the total, the amount due later and, highlighted, the amount due now. */
export const PaymentBreakdown = ({ intro, total, later, now, security }: Props) => (
  <div className="bp-pay">
    {intro && <p className="bp-pay-intro">{intro}</p>}
    <dl className="bp-pay-amounts">
      <AmountRow {...total} />
      {later && <AmountRow {...later} />}
      <AmountRow {...now} strong />
    </dl>
    <p className="bp-pay-secure">
      <SvgIcon path={lockPath} />
      <span>{security}</span>
    </p>
  </div>
)

const AmountRow = ({ label, value, detail, strong }: Amount & { readonly strong?: boolean }) => (
  <div className={strong ? 'bp-pay-amount bp-pay-amount--now' : 'bp-pay-amount'}>
    <dt>
      <span className="bp-pay-label">{label}</span>
      {detail && <span className="bp-pay-detail">{detail}</span>}
    </dt>
    {/* Reserves the space of an amount that is not known yet. */}
    <dd>{value || '\u00a0'}</dd>
  </div>
)
