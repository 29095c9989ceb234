/** The request for a page, resolved before anything is rendered. */
import { getLanguageInfo, type LocaleCode, languageNames, localeCodes } from '#locales/codes.ts'
import { formatLocaleSwitchHref } from '#locales/locale-parameter.ts'
import { localizePath, switchLocalePath } from '#locales/locale-path.ts'
import { formatRouteName } from '#locales/route-names.ts'
import type { LocaleRules } from '#locales/settings.ts'
import type { PublicPreview } from '#schemas/generated/types.gen.ts'
import type { RejectedFormPost } from '#schemas/runtime/form/posted-form.ts'
import type { RouteMatch } from '#schemas/runtime/screen/route.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { getPreviewPath } from '#server/features/previews/calls/preview-paths.ts'
import type { RequestedPath } from './requested-path.ts'

export interface ResolvedPageRequest {
  /** Its query has only the parameters that the page reads. */
  readonly path: RequestedPath
  /** The query as requested. */
  readonly askedSearch: string
  /** The route of the path; undefined if none matches. */
  readonly match: RouteMatch | undefined
  /** The full name of the route in this language. */
  readonly routeName: string | undefined
  readonly locale: LocaleCode
  /** The variant of English that this visitor reads, such as `en-GB`. */
  readonly englishTag: string
  /** Whether the browser will return a cookie with the chosen language. */
  readonly remembers: boolean
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
export function createHomeAndLanguageLinks({
  path,
  match,
  locale,
  englishTag,
  remembers,
  preview,
}: ResolvedPageRequest) {
  const { rules } = path
  const homePath = getHomePath(preview)
  const getHomeHref = (code: LocaleCode): string => {
    const home = localizePath(homePath, code, rules)
    // Without a cookie the browser would choose the language of the home page, so the URL names the chosen one.
    return remembers ? home : formatLocaleSwitchHref(home, code, rules)
  }
  return {
    languages: localeCodes
      .filter(code => rules.locales.includes(code) || rules.otherHosts?.[code] !== undefined)
      .map(code => ({
        locale: code,
        tag: code === 'en' ? englishTag : getLanguageInfo(code).tag,
        name: languageNames[code],
        href: formatLocaleSwitchHref(
          match ? switchLocalePath(path, code) : localizePath(homePath, code, rules),
          code,
          rules,
        ),
        home: getHomeHref(code),
        ...(match === undefined ? {} : { routeName: getRouteName(code, match.route.name, rules) }),
      })),
    homeHref: getHomeHref(locale),
  }
}

/** All links of a page begin with its home page, so those of a preview stay in the preview. */
const getHomePath = (preview: PublicPreview | undefined): string =>
  preview ? getPreviewPath(preview.id) : '/'

/** Of the URL that links to the language use. */
const getRouteName = (locale: LocaleCode, base: string, rules: LocaleRules): string =>
  formatRouteName(base, { locale, prefixed: locale !== rules.defaultLocale }, rules)
