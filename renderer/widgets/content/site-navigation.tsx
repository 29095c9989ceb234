import type { PublicBusiness } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { toLinkAttributes } from '../../ui/link/configured-link.ts'
import { Navigation } from '../../ui/navigation/navigation.tsx'

/** Links to what `navigation` of the business lists; leaves out links that may lead nowhere. */
export function SiteNavigation({ business }: { readonly business: PublicBusiness | undefined }) {
  const { i18n, href, page } = useApp()
  const links = (business?.navigation ?? []).flatMap(link => {
    const attributes = toLinkAttributes(link, href)
    return attributes
      ? [{ ...attributes, label: renderTextWithLang(link.label, i18n), isCurrent: link.href === page.path }]
      : []
  })
  return links.length > 0 && <Navigation label={i18n.t('content.pages')} links={links} />
}
