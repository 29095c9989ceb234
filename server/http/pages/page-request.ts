/** The request for a page, resolved before anything is rendered. */
import { getLanguageInfo, type LocaleCode, languageNames, localeCodes } from '#locales/codes.ts'
import { formatLocaleSwitchHref } from '#locales/locale-parameter.ts'
import { localizePath, switchLocalePath } from '#locales/locale-path.ts'
import { formatRouteName } from '#locales/route-names.ts'
import type { LocaleRules } from '#locales/settings.ts'
import type { PublicPreview } from '#schemas/generated/types.gen.ts'
import type { RejectedFormPost } from '#schemas/runtime/form/posted-form.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { getPreviewPath } from '#server/features/previews/calls/preview-paths.ts'

export interface ResolvedPageRequest {
  /** Only with parameters that the page reads. */
  readonly url: string
  /** The query as requested. */
  readonly askedSearch: string
  /** Without the locale prefix and the query; undefined if no page can be there. */
  readonly path: string | undefined
  /** The route of the path: its base name in `routes.json` and its full name; undefined if no route matches. */
  readonly route: { readonly base: string; readonly name: string } | undefined
  /** Of `url`. */
  readonly search: string
  readonly locale: LocaleCode
  /** The variant of English that this visitor reads, such as `en-GB`. */
  readonly englishTag: string
  /** Whether the browser will return a cookie with the chosen language. */
  readonly remembers: boolean
  readonly rules: LocaleRules
  readonly zone: Zone
  readonly zoneIsChosen: boolean
  readonly directory: Directory
  /** Whether the page may be in a frame; browsers say which documents are not. */
  readonly mayBeFramed: boolean
  /** The preview that the page belongs to; its URL starts with the preview's path. */
  readonly preview?: PublicPreview
  /** The values and problem of a form that was posted and rejected. */
  readonly posted?: RejectedFormPost
}

/**
 * Links to the page in every language, or to the home page if there is no page, and to the home page in this language.
 */
export const createHomeAndLanguageLinks = ({
  url,
  route,
  locale,
  englishTag,
  rules,
  remembers,
  preview,
}: ResolvedPageRequest) => ({
  languages: localeCodes
    .filter(code => rules.locales.includes(code) || rules.elsewhere?.[code] !== undefined)
    .map(code => ({
      locale: code,
      tag: code === 'en' ? englishTag : getLanguageInfo(code).tag,
      name: languageNames[code],
      href: formatLocaleSwitchHref(
        route ? switchLocalePath(url, code, rules) : localizePath(getHomePath(preview), code, rules),
        code,
        rules,
      ),
      home: getHomeHref(code, { rules, remembers, path: getHomePath(preview) }),
      ...(route === undefined ? {} : { routeName: getRouteName(code, route.base, rules) }),
    })),
  homeHref: getHomeHref(locale, { rules, remembers, path: getHomePath(preview) }),
})

/** All links of a page begin with its home page, so those of a preview stay in the preview. */
const getHomePath = (preview: PublicPreview | undefined): string =>
  preview ? getPreviewPath(preview.id) : '/'

/** Of the URL that links to the language use. */
const getRouteName = (locale: LocaleCode, base: string, rules: LocaleRules): string =>
  formatRouteName(base, { locale, prefixed: locale !== rules.defaultLocale }, rules)

/** Without a cookie the browser would choose the language of the home page, so the URL names the chosen one. */
export function getHomeHref(
  code: LocaleCode,
  {
    rules,
    remembers,
    path = '/',
  }: Pick<ResolvedPageRequest, 'rules' | 'remembers'> & { readonly path?: string },
): string {
  const home = localizePath(path, code, rules)
  return remembers ? home : formatLocaleSwitchHref(home, code, rules)
}
