import type { PublicService } from '#schemas/generated/types.gen.ts'
import { maxServicesPerCart } from '#schemas/runtime/booking/cart.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { useLastDefined } from '../../screen/use-last-defined.ts'
import { useStepProblemCheck } from '../../screen/use-step-problem-check.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MenuService, ServiceMenu } from '../../ui/service-menu/service-menu.tsx'
import { toCartQueryParameters } from './cart-lines.ts'
import { formatCartServicePrice, formatCartStatus } from './format-cart.ts'
import { UnavailableTimeNotice } from './unavailable-time-notice.tsx'
import { type Cart, useCart } from './use-cart.ts'

/**
 * Shows a menu's services; each can be put into the cart once. Value: their slugs in the order chosen,
 * separated by commas.
 */
export function ServiceMenuWidget({ name, scope }: WidgetProps<'service-menu'>) {
  const app = useApp()
  const { i18n } = app
  const { menu } = scope
  const cart = useCart(scope)
  const rowOf = useRows(cart)
  const status = useLastDefined(formatCartStatus(cart, app))
  useStepProblemCheck(async () =>
    cart.lines.length === 0 ? { code: 'field.choose_one', params: {}, faults: [] } : undefined,
  )
  if (!menu || menu.sections.length === 0) return <Notice kind="info">{i18n.t('home.empty')}</Notice>
  const services = menu.sections.flatMap(section => section.services)
  return (
    <ServiceMenu
      name={name}
      value={toCartQueryParameters(cart.lines).services}
      onToggle={id => {
        const service = services.find(({ slug }) => slug === id)
        if (service) cart.toggle(service)
      }}
      status={status ?? ''}
      hint={i18n.t('cart.order_hint')}
      sections={menu.sections.map((section, index) => ({
        id: String(index),
        heading: i18n.text(section.name),
        lang: i18n.borrowed(section.name),
        services: section.services.map(rowOf),
      }))}
    >
      <UnavailableTimeNotice scope={scope} />
      {cart.full && <Notice kind="info">{i18n.t('cart.full', { count: maxServicesPerCart })}</Notice>}
    </ServiceMenu>
  )
}

function useRows({ lines, full }: Cart): (service: PublicService) => MenuService {
  const app = useApp()
  const { i18n, formats } = app
  const slugs = lines.map(({ service }) => service.slug)
  return service => {
    const { slug, name, description, durationMinutes } = service
    const isChosen = slugs.includes(slug)
    const next = isChosen ? slugs.filter(other => other !== slug) : [...slugs, slug]
    return {
      id: slug,
      title: renderTextWithLang(name, i18n),
      action: i18n.t(isChosen ? 'cart.remove' : 'cart.add', { service: i18n.text(name) }),
      about: renderTextWithLang(description, i18n),
      duration: formats.duration(durationMinutes),
      price: formatCartServicePrice(service, app),
      place: isChosen ? slugs.indexOf(slug) + 1 : undefined,
      next: next.join(','),
      disabled: full && !isChosen,
    }
  }
}
