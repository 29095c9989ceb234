import type { PublicBusiness } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { useScope, useScreen } from '../../screen/screen-context.ts'

/**
 * Lets visitors say that they have a gift card: then the payment page does not open by itself, so that they can enter
 * the code before.
 */
export function GiftCardChoice({ business }: { readonly business: PublicBusiness | undefined }) {
  const { i18n } = useApp()
  const { keep } = useScreen()
  const scope = useScope()
  if (!business?.giftCards) return null
  return (
    <div className="bp-field">
      <label className="bp-choice">
        <input
          type="checkbox"
          checked={scope.values.giftCard === true}
          onChange={event => keep({ giftCard: event.target.checked ? true : undefined })}
        />
        <span>{i18n.t('gift_card.have')}</span>
      </label>
    </div>
  )
}
