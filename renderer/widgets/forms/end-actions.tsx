/** Shows what a visitor can do at the end of a form: book, follow a link, share. All of them are links without scripts. */
import type { Translator } from '#locales/translator.ts'
import type { EndLink, FormEnd } from '#schemas/runtime/form/form-end.ts'
import { useApp } from '../../screen/app-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { toLinkAttributes } from '../../ui/link/configured-link.ts'
import { renderLocalizedText } from './render-localized-text.ts'
import { ShareLink } from './share-link.tsx'

interface Props {
  /** The id of the form. */
  readonly form: string
  readonly end: FormEnd
  /** Fills in the answers. */
  readonly i18n: Translator
}

export function EndActions({ form, end: { book, link, share }, i18n }: Props) {
  const { href } = useApp()
  const toAttributes = (target: Partial<EndLink> | undefined) =>
    target && toLinkAttributes({ ...target, href: target.href }, href)
  const booking = toAttributes(book)
  const linked = toAttributes(link)
  const label = (target: Partial<EndLink> | undefined, otherwise: string) =>
    target?.label === undefined ? otherwise : renderLocalizedText(target.label, i18n)
  return (
    <>
      {booking && (
        <ButtonLink look="primary" {...booking}>
          {label(book, i18n.t('booking.book'))}
        </ButtonLink>
      )}
      {linked && <ButtonLink {...linked}>{label(link, i18n.t('common.continue'))}</ButtonLink>}
      {share && (
        <ShareLink form={form} share={share} i18n={i18n}>
          {label(share, i18n.t('form.share'))}
        </ShareLink>
      )}
    </>
  )
}
