import { useSyncExternalStore } from 'react'
import type { PublicBusiness } from '#schemas/generated/types.gen.ts'
import { isOnEmbedHost } from '#schemas/runtime/core/embedder.ts'
import { isTabOpenedForPayment } from '../../browser/open-outside-page.ts'
import { useApp } from '../../screen/app-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

interface Props {
  /** The page in whose frame the payment began. Anybody can write one into the URL. */
  readonly embedder: string
  /** Its id. */
  readonly payment: string
  readonly business: PublicBusiness | undefined
}

/**
 * Links to the page from which the visitor came. In a tab that the payment opened, it also says that they can close it;
 * elsewhere, the payment has replaced that page.
 */
export function ReturnToEmbedder({ embedder, payment, business }: Props) {
  const { i18n } = useApp()
  const isOwnTab = useSyncExternalStore(
    subscribeToNothing,
    () => isTabOpenedForPayment(payment),
    () => false,
  )
  const link = isOnEmbedHost(embedder, business?.embedHosts ?? []) && (
    <ButtonLink href={embedder}>
      {i18n.t('payment.back_to_site', { site: new URL(embedder).host })}
    </ButtonLink>
  )
  if (!isOwnTab && !link) return null
  return (
    <div className="bp-payment-return">
      {isOwnTab ? (
        <Notice kind="info" actions={link}>
          {i18n.t('payment.close_tab')}
        </Notice>
      ) : (
        link
      )}
    </div>
  )
}

const subscribeToNothing = () => () => {}
