/**
 * Shares a page with the apps of the device (Web Share API), or else copies its link and says so. Where a frame may do
 * neither, it shows the link to copy.
 */
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Translator } from '#locales/translator.ts'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import type { EndShareLink } from '#schemas/runtime/form/form-end.ts'
import { useApp } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { HostedFormStylesheet } from '../../ui/form/field-stylesheet.tsx'
import { toLinkAttributes } from '../../ui/link/configured-link.ts'
import { getFormKind } from './form-kind.ts'

interface Props {
  /** The id of the form, whose page is shared if `share` names no other. */
  readonly form: string
  readonly share: EndShareLink
  readonly i18n: Translator
  readonly children: ReactNode
}

export function ShareLink({ form, share: { href: target, locale, text }, i18n, children }: Props) {
  const { href } = useApp()
  const { screen } = useScreen()
  const [state, setState] = useState<'copied' | 'shown'>()
  const link = toLinkAttributes(
    { href: target ?? `/widget/${getFormKind(screen)}/${form}`, ...(locale && { locale }) },
    href,
  )
  if (!link) return null
  const share = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const { href: url } = event.currentTarget
    const words = formatLocalizedText(text, i18n)
    setState(undefined)
    if ('share' in navigator) {
      const failure = await navigator
        .share({ url, ...(words !== '' && { text: words }) })
        .then(() => undefined, toName)
      // Closing the list of apps is no failure.
      if (failure === undefined || failure === 'AbortError') return
    }
    setState(await copy(url))
  }
  return (
    <>
      <HostedFormStylesheet />
      <ButtonLink {...link} onClick={event => void share(event)}>
        {children}
      </ButtonLink>
      <p className={state === 'copied' ? 'bp-share-status' : 'bp-hidden'} role="status">
        {state === 'copied' && i18n.t('form.link_copied')}
      </p>
      {state === 'shown' && (
        <label className="bp-form-link">
          <span>{children}</span>
          <input
            className="bp-input"
            readOnly
            ref={focus}
            value={new URL(link.href, location.href).href}
            onFocus={event => event.target.select()}
          />
        </label>
      )}
    </>
  )
}

const copy = (url: string): Promise<'copied' | 'shown'> =>
  (navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('There is no clipboard.'))).then(
    () => 'copied',
    () => 'shown',
  )

const focus = (input: HTMLInputElement | null): void => input?.focus()

const toName = (error: unknown): string => (error instanceof Error ? error.name : '')
