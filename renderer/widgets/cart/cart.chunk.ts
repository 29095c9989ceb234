import { CartWidget } from './cart.tsx'
import { CartFooter } from './cart-footer.tsx'
import { CartReview } from './cart-review.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ServiceMenuWidget } from './service-menu.tsx'

/** The widgets of a service menu and its cart, as one chunk. */
export const cartWidgets = {
  'service-menu': ServiceMenuWidget,
  cart: CartWidget,
  'cart-foot': CartFooter,
  'cart-review': CartReview,
  'cart-summary': CartSummary,
}
