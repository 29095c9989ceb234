/** Renders the test provider's page. Card numbers appear on it only as labels. */
import { createFormatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { SimulatedCheckout } from '#server/features/payments/checkout-simulator.ts'
import { html, type SafeHtml } from '#server/lib/html.ts'
import { testCheckoutStyles } from './test-checkout-styles.ts'

interface CheckoutBrand {
  readonly name: string
  /** Paths of pictures that include the name. */
  readonly logo?: string
  readonly logoDark?: string
}

export interface TestCheckoutView {
  readonly checkout: SimulatedCheckout
  /** How long the money takes to arrive after an outcome that is late. */
  readonly delaySeconds: number
  readonly i18n: Translator
  readonly brand: CheckoutBrand
  /** What the booking costs; undefined if something else is paid. */
  readonly price: Booking['price']
  /** Show the bank's question instead of the outcomes. */
  readonly asksAsBank: boolean
}

export function renderTestCheckoutPage(view: TestCheckoutView, nonce: string): SafeHtml {
  const { checkout, i18n, brand, asksAsBank } = view
  const isOpen = checkout.status === 'open'
  const amount = formatAmount(checkout.due.amount, view)
  return html`<!doctype html>
<html lang="${i18n.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
<title>${i18n.t('test_checkout.title')} · ${brand.name}</title><style nonce="${nonce}">${testCheckoutStyles}</style></head>
<body><div class="checkout">
<header class="mode"><strong>${infoIcon} ${i18n.t('test_checkout.mode')}</strong><span>${i18n.t('test_checkout.notice')}</span></header>
<main>
<section class="order"><p class="top">${renderBrand(brand)}<a href="${isOpen ? checkout.cancelUrl : checkout.returnUrl}">${i18n.t('test_checkout.back')}</a></p>
<h1>${amount}</h1><p class="description">${checkout.description}</p>${renderPrice(view)}</section>
${isOpen ? (asksAsBank ? renderBankQuestion(i18n) : renderOutcomes(view, amount)) : renderEnd(i18n)}
</main></div></body></html>`
}

function renderBrand({ name, logo, logoDark }: CheckoutBrand): SafeHtml {
  if (logo === undefined)
    return html`<span class="brand"><b aria-hidden="true">${[...name][0]}</b><span>${name}</span></span>`
  const dark =
    logoDark === undefined
      ? undefined
      : html`<source media="(prefers-color-scheme: dark)" srcset="${logoDark}">`
  return html`<picture class="brand">${dark}<img src="${logo}" alt="${name}"></picture>`
}

/** Lists the price, what is due later and what is paid now. */
function renderPrice(view: TestCheckoutView): SafeHtml | undefined {
  const { price, i18n, checkout } = view
  if (price === undefined) return undefined
  const later = price.total - price.dueNow
  const row = (label: string, amount: number) =>
    html`<div><dt>${label}</dt><dd>${formatAmount(amount, view)}</dd></div>`
  return html`<dl>${row(i18n.t('price.total'), price.total)}${
    later > 0 ? row(i18n.t('price.due_later'), later) : undefined
  }${row(i18n.t('price.due_now'), checkout.due.amount)}</dl>`
}

function renderOutcomes({ checkout, i18n, delaySeconds }: TestCheckoutView, amount: string): SafeHtml {
  const soon = i18n.t('test_checkout.late_hint', { seconds: delaySeconds })
  return html`<form method="post" class="decision">
${checkout.declined === undefined ? undefined : html`<p class="declined">${i18n.t('test_checkout.last_declined')}</p>`}
<fieldset><legend>${i18n.t('test_checkout.question')}</legend>
<div class="outcomes">
${renderOutcome('paid', i18n.t('test_checkout.paid'), '4242 4242 4242 4242')}
${renderOutcome('declined', i18n.t('test_checkout.declined'), '4000 0000 0000 0002')}
${renderOutcome('bank', i18n.t('test_checkout.bank_asks'), i18n.t('test_checkout.bank_asks_hint'))}
${renderOutcome('late', i18n.t('test_checkout.late'), soon)}
</div>
<details><summary>${i18n.t('test_checkout.more')}</summary><div class="outcomes">
${renderOutcome('insufficient-funds', i18n.t('test_checkout.insufficient_funds'), '4000 0000 0000 9995')}
${renderOutcome('card-expired', i18n.t('test_checkout.card_expired'), '4000 0000 0000 0069')}
${renderOutcome('twice', i18n.t('test_checkout.twice'))}
${renderOutcome('after-expiry', i18n.t('test_checkout.after_expiry'), soon)}
</div></details></fieldset>
<p class="bar"><button>${lockIcon}${i18n.t('test_checkout.pay', { amount })}</button></p></form>`
}

const renderOutcome = (outcome: string, label: string, hint?: string): SafeHtml =>
  html`<label><input type="radio" name="outcome" value="${outcome}"${outcome === 'paid' ? checkedAttribute : undefined}><span><b>${label}</b>${
    hint === undefined ? undefined : html` <small>${hint}</small>`
  }</span></label>`

const renderBankQuestion = (i18n: Translator): SafeHtml =>
  html`<form method="post" class="decision"><h2>${i18n.t('test_checkout.bank_question')}</h2>
<p class="bar"><button name="outcome" value="paid">${i18n.t('test_checkout.approve')}</button>
<button name="outcome" value="declined" class="quiet">${i18n.t('test_checkout.refuse')}</button></p></form>`

const renderEnd = (i18n: Translator): SafeHtml =>
  html`<section class="decision"><h2>${i18n.t('test_checkout.ended')}</h2><p>${i18n.t('test_checkout.ended_hint')}</p></section>`

function formatAmount(amount: number, { checkout: { due }, i18n: { tag } }: TestCheckoutView): string {
  const zone = parseZone('UTC')
  if (!zone) throw new Error('This Node has no time zone data: install one with full ICU.')
  return createFormatters({ tag, zone }).money(amount, due.currency)
}

const checkedAttribute: SafeHtml = { markup: ' checked' }

const infoIcon: SafeHtml = {
  markup:
    '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v4.8M10 13.6h.01"/></svg>',
}

const lockIcon: SafeHtml = {
  markup:
    '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 9h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1ZM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9"/></svg>',
}
