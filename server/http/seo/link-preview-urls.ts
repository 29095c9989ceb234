/** The URLs of drawn link previews: they name a record and change with what is drawn, so they are cached forever. */
import { createHash } from 'node:crypto'
import { isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import type { Business, ContentKind, Text } from '#schemas/generated/types.gen.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { getBusinessDate, withoutFuturePosts } from '#server/features/content/calls/published-content.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { contentKinds, isContentSlug } from '#server/features/directory/rules/content-kinds.ts'
import type { LinkPreview } from '#server/features/images/processing/draw-link-preview.ts'

/** The record that a preview is about. */
export interface LinkPreviewSubject {
  readonly kind: ContentKind | 'service' | 'business'
  readonly slug: string
}

/** The accent of businesses that have none of their own; `renderer/styles/tokens.css` has the same. */
const defaultAccent = '#1f5f5b'
/** Changes with the drawing itself. */
const drawingVersion = 1

interface LinkPreviewContext {
  readonly business: Business
  readonly locale: LocaleCode
  readonly appContext: AppContext
}

export function getLinkPreviewPath(
  { kind, slug }: LinkPreviewSubject,
  title: Text,
  context: LinkPreviewContext,
): string {
  const version = getVersion(createLinkPreview(kind, title, context))
  return `/link-previews/${version}/${context.locale}/${kind}/${encodeURIComponent(slug)}.png`
}

export interface LinkPreviewParams {
  readonly version: string
  readonly locale: string
  readonly kind: string
  /** `opening-day.png` */
  readonly file: string
}

/** Returns undefined if there is no such record, or if its preview looks different by now. */
export async function findLinkPreview(
  { version, locale, kind, file }: LinkPreviewParams,
  directory: Directory,
  appContext: AppContext,
): Promise<LinkPreview | undefined> {
  const [, slug = ''] = /^(.*)\.png$/.exec(file) ?? []
  if (!isContentSlug(slug) || !isLocaleCode(locale)) return undefined
  const title = await findTitle({ kind, slug }, directory, appContext)
  if (title === undefined) return undefined
  const preview = createLinkPreview(kind, title, { business: directory.business, locale, appContext })
  return getVersion(preview) === version ? preview : undefined
}

async function findTitle(
  { kind, slug }: { readonly kind: string; readonly slug: string },
  { business, services }: Directory,
  { content: stored, clock }: AppContext,
): Promise<Text | undefined> {
  if (kind === 'business') return slug === business.slug ? business.name : undefined
  if (kind === 'service') return services.get(slug)?.name
  const known = contentKinds.find(found => found.kind === kind)
  const content = withoutFuturePosts(stored, getBusinessDate(business, clock()))
  const record = known && (await content.find({ business: business.slug, kind: known.kind, slug }))
  return record?.document.title
}

function createLinkPreview(
  kind: string,
  title: Text,
  { business, locale, appContext }: LinkPreviewContext,
): LinkPreview {
  const i18n = appContext.getTranslator(locale)
  const { name, tagline = '', theme = {} } = business
  return {
    title: i18n.text(title),
    subtitle: i18n.text(kind === 'business' ? tagline : name),
    background: theme.accent ?? defaultAccent,
  }
}

const getVersion = ({ title, subtitle, background }: LinkPreview): string =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, title, subtitle, background]))
    .digest('base64url')
    .slice(0, 16)
