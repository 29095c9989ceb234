import type { Problem } from '#schemas/runtime/core/problem.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { useApp } from '../../screen/app-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { OutsidePaymentPage } from './use-payment.ts'

interface Props {
  readonly amount: string | undefined
  /** No real money moves. */
  readonly isTest: boolean
  /** What gift cards pay. */
  readonly giftCards: string | undefined
  /** Why the payment page could not be opened. */
  readonly failure: Problem | undefined
  readonly outside: OutsidePaymentPage | undefined
}

/** Shows what is to be paid, and what prevents the payment page from opening. */
export function AmountDue({ amount, isTest, giftCards, failure, outside }: Props) {
  const { i18n } = useApp()
  return (
    <>
      <dl className="bp-pay-amounts bp-pay-amounts--plain">
        {giftCards !== undefined && (
          <div className="bp-pay-amount">
            <dt>{i18n.t('receipt.gift_card')}</dt>
            <dd>{giftCards}</dd>
          </div>
        )}
        <div className="bp-pay-amount">
          <dt>{i18n.t('price.due_now')}</dt>
          <dd>{amount}</dd>
        </div>
      </dl>
      {isTest && <Notice kind="info">{i18n.t('receipt.test')}</Notice>}
      {failure && (
        <Notice kind="problem">{i18n.phrase(getProblemMessageKey(failure.code), failure.params)}</Notice>
      )}
      {outside?.result === 'blocked' && <BlockedPaymentPage url={outside.url} />}
    </>
  )
}

/** Links to the payment page if the browser allowed neither a tab nor the top window. */
function BlockedPaymentPage({ url }: { readonly url: string }) {
  const { i18n } = useApp()
  return (
    <Notice
      kind="problem"
      actions={
        <ButtonLink href={url} target="_blank" rel="noopener noreferrer">
          {i18n.t('payment.continue')}
          <span className="bp-hidden"> ({i18n.t('page.opens_new_window')})</span>
        </ButtonLink>
      }
    >
      {i18n.t('payment.page_blocked')}
    </Notice>
  )
}
