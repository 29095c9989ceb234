import type { ContentSummary } from '#schemas/generated/types.gen.ts'
import type { AppContextValue } from '../../screen/app-context.ts'
import { formatDate } from '../../screen/format-date.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import type { Entry } from '../../ui/content/entry-list.tsx'
import { Picture } from '../../ui/picture/picture.tsx'

/** Formats records of content as the entries of a list. */
export const toEntries = (
  summaries: readonly ContentSummary[],
  { i18n, formats, href }: Pick<AppContextValue, 'i18n' | 'formats' | 'href'>,
): readonly Entry[] =>
  summaries.map(({ kind, slug, title, path, description, image, date, category, price, currency }) => ({
    id: `${kind}/${slug}`,
    title: renderTextWithLang(title, i18n),
    href: href(path),
    about: renderTextWithLang(description, i18n),
    // Decorative: the title beside it says what it is about.
    picture: image && <Picture image={image} alt="" sizes="(min-width: 700px) 340px, 100vw" fill />,
    facts: [
      ...(category === undefined ? [] : [renderTextWithLang(category.title, i18n)]),
      ...(date === undefined ? [] : [formatDate(date, formats)]),
      ...(price === undefined || currency === undefined ? [] : [formats.money(price, currency)]),
    ],
  }))
