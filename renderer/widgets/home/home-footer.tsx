import type { PublicBusiness } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { toLinkAttributes } from '../../ui/link/configured-link.ts'

/** Names the business once more, with its terms. */
export function HomeFooter({ business }: { readonly business: PublicBusiness | undefined }) {
  const { i18n, href } = useApp()
  if (!business) return null
  const { link } = business.terms ?? {}
  const terms = link && toLinkAttributes(link, href)
  return (
    <footer className="bp-home-foot">
      <a href={href('/')}>{renderTextWithLang(business.name, i18n)}</a>
      {link && terms && <a {...terms}>{renderTextWithLang(link.label, i18n)}</a>}
    </footer>
  )
}
