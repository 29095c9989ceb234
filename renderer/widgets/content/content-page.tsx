import type { Content, ContentLink } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { formatDate } from '../../screen/format-date.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import type { WidgetProps } from '../../screen/widget.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Article } from '../../ui/content/article.tsx'
import { ContentStylesheet } from '../../ui/content/content-stylesheet.tsx'
import { EntryList } from '../../ui/content/entry-list.tsx'
import { Pagination } from '../../ui/content/pagination.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { getAvatarData } from '../offer/avatar-data.ts'
import { BlockList, BlockViewsContext } from './block-list.tsx'
import { blockViews } from './block-views.ts'
import { getCoverSizes } from './cover-sizes.ts'
import { toEntries } from './entries.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { SiteNavigation } from './site-navigation.tsx'

/** Shows a page of content: its header, its blocks, and the posts or products that belong to it. */
export function ContentPageWidget({ scope: { business, content, preview } }: WidgetProps<'content'>) {
  if (!content) return null
  const page = (
    <>
      <SiteNavigation business={business} />
      <ContentPage content={content} />
    </>
  )
  return (
    <>
      <ContentStylesheet />
      {preview ? <PreviewLinks preview={preview}>{page}</PreviewLinks> : page}
    </>
  )
}

interface Props {
  readonly content: Content
}

function ContentPage({ content }: Props) {
  const { i18n, href } = useApp()
  const { title, description, trail, blocks } = content
  return (
    <BlockViewsContext value={blockViews}>
      <Article
        trail={trail.map(link => ({
          id: link.path,
          title: renderTextWithLang(link.title, i18n),
          href: href(link.path),
        }))}
        trailLabel={i18n.t('content.trail')}
        title={renderTextWithLang(title, i18n)}
        portrait={content.kind === 'author' && <Portrait content={content} />}
        lead={renderTextWithLang(description, i18n)}
        cover={
          content.image && (
            <Picture
              image={content.image}
              alt={i18n.text(content.image.alt ?? '')}
              lang={i18n.borrowed(content.image.alt ?? '')}
              sizes={getCoverSizes(content.kind)}
              priority
              fill
            />
          )
        }
        wide={content.kind === 'page'}
        coverPlace={content.kind === 'product' ? 'beside' : 'above'}
        action={<ProductAction content={content} />}
        byline={content.kind === 'post' ? <Byline content={content} /> : undefined}
      >
        <BlockList blocks={blocks} />
        <Tags tags={content.tags ?? []} />
      </Article>
      <Entries content={content} />
    </BlockViewsContext>
  )
}

/** Author and dates. */
function Byline({ content }: Props) {
  const { i18n, formats, href } = useApp()
  const { author, provider, date, updated } = content
  const facts = [
    date && formatDate(date, formats),
    updated && i18n.t('content.updated', { date: formatDate(updated, formats) }),
  ].filter(Boolean)
  return (
    <>
      {author && <Avatar {...getAvatarData(provider ?? { name: author.title }, i18n)} />}
      <p>
        {author && (
          <a className="bp-byline-name" href={href(author.path)}>
            {renderTextWithLang(author.title, i18n)}
          </a>
        )}
        <span className="bp-byline-facts">{facts.join(' · ')}</span>
      </p>
    </>
  )
}

const Portrait = ({ content: { title, provider } }: Props) => (
  <Avatar {...getAvatarData(provider ?? { name: title }, useApp().i18n)} size="large" />
)

/** The price of a product, the amounts to choose from, and the button that books or buys it. */
function ProductAction({ content: { price, currency, amounts = [], actionPath } }: Props) {
  const { i18n, formats, href } = useApp()
  if (price === undefined && actionPath === undefined) return null
  return (
    <div className="bp-product">
      {price !== undefined && currency !== undefined && (
        <span className="bp-product-price">{formats.money(price, currency)}</span>
      )}
      {amounts.map(option => (
        <ButtonLink key={option.path} href={href(option.path)}>
          <span className="bp-hidden">{i18n.t('content.buy')} </span>
          {formats.money(option.amount, option.currency)}
        </ButtonLink>
      ))}
      {actionPath !== undefined && (
        <ButtonLink look="primary" href={href(actionPath)}>
          {i18n.t(actionPath.startsWith('/widget/form/') ? 'content.buy' : 'content.book')}
        </ButtonLink>
      )}
    </div>
  )
}

function Tags({ tags }: { readonly tags: readonly ContentLink[] }) {
  const { i18n, href } = useApp()
  if (tags.length === 0) return null
  return (
    <ul className="bp-tags" aria-label={i18n.t('content.tags')}>
      {tags.map(({ title, path }) => (
        <li key={path}>
          <a href={href(path)}>{renderTextWithLang(title, i18n)}</a>
        </li>
      ))}
    </ul>
  )
}

/** The posts of a category, author or tag, or the products of a collection, page by page. */
function Entries({ content: { entries, path } }: Props) {
  const app = useApp()
  const { i18n, href } = app
  if (!entries) return null
  if (entries.total === 0) return <p className="bp-entries-page">{i18n.t('content.empty')}</p>
  const { page, pages } = entries
  const linkTo = (to: number) => href(to === 1 ? path : `${path}?page=${to}`)
  return (
    <div className="bp-entries-page">
      <EntryList entries={toEntries(entries.entries, app)} level={2} />
      {pages > 1 && (
        <Pagination
          position={i18n.t('content.page_of', { page, pages })}
          previous={page > 1 ? { href: linkTo(page - 1), label: i18n.t('content.previous') } : undefined}
          next={page < pages ? { href: linkTo(page + 1), label: i18n.t('content.next') } : undefined}
        />
      )}
    </div>
  )
}
