import { SvgIcon } from '../button/icon.tsx'

const signs = {
  bad: 'M5 5l10 10M15 5 5 15',
  over: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 5.8V10l2.8 1.8',
  back: 'M4 10.5a6 6 0 1 0 2-5M4 3.5v4h4',
} as const

interface Props {
  /** `busy` spins; `bad`: the payment failed; `over`: it expired; `back`: it was cancelled. */
  readonly kind: keyof typeof signs | 'busy'
}

/** Renders the outcome of a payment as a sign in a circle. */
export const PaymentOutcomeIcon = ({ kind }: Props) => (
  <span className={`bp-sign bp-sign--${kind}`}>{kind !== 'busy' && <SvgIcon path={signs[kind]} />}</span>
)
