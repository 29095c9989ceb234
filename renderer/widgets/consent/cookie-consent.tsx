import { useEffect, useState } from 'react'
import { CookieConsent } from '#renderer/ui/cookie-consent/cookie-consent.tsx'
import { parseConsent } from '#schemas/runtime/screen/consent.ts'
import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { CookieConsentStylesheet } from '../../ui/cookie-consent/cookie-consent-stylesheet.tsx'
import { toLinkAttributes } from '../../ui/link/configured-link.ts'
import { applyConsent } from './apply-consent.ts'

/**
 * Shows the banner of a business that asks for cookies. Pages are cached, so every visitor gets it; the script in the
 * head marks the document of a visitor who has chosen, and the style sheet hides the banner there.
 */
export function CookieConsentWidget({ scope: { business } }: WidgetProps<'cookie-consent'>) {
  const { i18n, href, page } = useApp()
  const [open, setOpen] = useState(true)
  useEffect(() => setOpen(document.documentElement.dataset.consent === undefined), [])
  const asked = business?.cookieConsent
  if (!open || !asked) return null
  const link = asked.link && toLinkAttributes(asked.link, href)
  const choose = (value: string) => {
    const choice = parseConsent(value)
    if (!choice) return
    applyConsent(choice, page.base)
    setOpen(false)
    // The focused button is gone, so reading continues at the content.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <>
      <CookieConsentStylesheet />
      <CookieConsent
        title={i18n.t('consent.title')}
        link={link && { ...link, label: i18n.text(asked.link?.label ?? '') }}
        labels={{ essential: i18n.t('consent.essential'), all: i18n.t('consent.all') }}
        action={`${page.base}/consent`}
        onChoose={choose}
      >
        {i18n.text(asked.text)}
      </CookieConsent>
    </>
  )
}
