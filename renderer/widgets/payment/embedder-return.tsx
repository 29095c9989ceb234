import type { PublicBusiness } from '#schemas/generated/types.gen.ts'
import { isOnEmbedHost } from '#schemas/runtime/core/embedder.ts'
import { useApp } from '../../screen/app-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

interface Props {
  /** The page in whose frame the payment began. Anybody can write one into the URL. */
  readonly embedder: string
  readonly business: PublicBusiness | undefined
}

/** Says in the tab of a payment that the visitor can close it, and links to the page from which they came. */
export function EmbedderReturn({ embedder, business }: Props) {
  const { i18n } = useApp()
  const isAllowed = isOnEmbedHost(embedder, business?.embedHosts ?? [])
  return (
    <div className="bp-payment-return">
      <Notice
        kind="info"
        actions={
          isAllowed && (
            <ButtonLink href={embedder}>
              {i18n.t('payment.back_to_site', { site: new URL(embedder).host })}
            </ButtonLink>
          )
        }
      >
        {i18n.t('payment.close_tab')}
      </Notice>
    </div>
  )
}
