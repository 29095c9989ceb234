import type { ContentSummary } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { formatDate } from '../../screen/format-date.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { NewsCards } from '../../ui/home/news-cards.tsx'
import { InitialCover } from '../../ui/picture/initial-cover.tsx'
import { Picture } from '../../ui/picture/picture.tsx'

/** Announces the newest posts and products. */
export function NewsSection({ entries }: { readonly entries: readonly ContentSummary[] }) {
  const { i18n, formats, href } = useApp()
  if (entries.length === 0) return null
  return (
    <section className="bp-home-band" aria-labelledby="news">
      <h2 className="bp-home-heading" id="news">
        {i18n.t('home.news')}
      </h2>
      <NewsCards
        cards={entries.map(
          ({ kind, slug, title, path, description, image, date, category, price, currency }) => ({
            id: `${kind}/${slug}`,
            title: renderTextWithLang(title, i18n),
            href: href(path),
            about: renderTextWithLang(description, i18n),
            picture: image ? (
              <Picture
                image={image}
                alt=""
                sizes="(min-width: 940px) 420px, (min-width: 700px) 340px, 112px"
                fill
              />
            ) : (
              <InitialCover name={i18n.text(title)} />
            ),
            facts: [
              ...(category === undefined ? [] : [renderTextWithLang(category.title, i18n)]),
              ...(date === undefined ? [] : [formatDate(date, formats)]),
              ...(price === undefined || currency === undefined ? [] : [formats.money(price, currency)]),
            ],
          }),
        )}
      />
    </section>
  )
}
