/** Lists the pages of a business that other sites can embed: those whose layout says how much height to reserve. */

import { languageNames } from '#locales/codes.ts'
import { formatLocaleSwitchHref } from '#locales/locale-parameter.ts'
import { localizePath } from '#locales/locale-path.ts'
import type { LocaleRules } from '#locales/settings.ts'
import {
  formatLocalizedText,
  type LocalizedText,
  type TextTranslator,
} from '#schemas/runtime/core/localized-text.ts'
import { anyPath, type EmbedLanguage, type EmbedTarget } from '#schemas/runtime/embed/snippet-choice.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { Directory } from '#server/features/directory/directory.ts'

interface Page {
  readonly path: string
  readonly group: EmbedTarget['group']
  readonly name: LocalizedText | undefined
  readonly providers?: EmbedTarget['providers']
}

/** Bounds the page of a business with thousands of services. */
const maxTargetsOfGroup = 200

export function listEmbedTargets(
  directory: Directory,
  configuration: Configuration,
  i18n: TextTranslator,
): readonly EmbedTarget[] {
  const isListed = ({ title, status }: FormDocument) => title !== undefined && status !== 'closed'
  const forms = [...configuration.forms.values()].filter(isListed)
  const surveys = [...configuration.surveys.values()].filter(isListed)
  const groups: readonly (readonly Page[])[] = [
    listServicePages(directory, i18n),
    [...directory.providers.values(), ...directory.teams.values()].map(({ slug, name }) => ({
      path: `/widget/appointment/${slug}`,
      group: 'provider' as const,
      name,
    })),
    [
      ...[...directory.groups.values()].map(({ slug, name }) => ({ path: `/widget/groups/${slug}`, name })),
      ...[...directory.serviceMenus.values()].map(({ slug, name }) => ({
        path: `/widget/service-menus/${slug}`,
        name,
      })),
    ].map(page => ({ ...page, group: 'selection' as const })),
    forms.map(({ id, title }) => ({ path: `/widget/form/${id}`, group: 'form' as const, name: title })),
    surveys.map(({ id, title }) => ({ path: `/widget/survey/${id}`, group: 'survey' as const, name: title })),
  ]
  return groups.flatMap(pages =>
    pages.slice(0, maxTargetsOfGroup).flatMap(({ path, group, name, providers = [] }) => {
      const layout = findLayout(path, configuration)
      return layout ? [{ path, group, name: formatLocalizedText(name, i18n), layout, providers }] : []
    }),
  )
}

function listServicePages({ services, providers }: Directory, i18n: TextTranslator): readonly Page[] {
  return [...services.values()].map(({ slug, name }) => ({
    path: `/widget/appointment/service/${slug}`,
    group: 'service' as const,
    name,
    providers: [...providers.values()]
      .filter(({ services: own }) => own === 'all' || own.includes(slug))
      .map(provider => ({
        slug: provider.slug,
        name: i18n.text(provider.name),
        path: `/widget/appointment/${provider.slug}/${slug}`,
      })),
  }))
}

function findLayout(path: string, { table, layouts }: Configuration): EmbedTarget['layout'] | undefined {
  const layout = layouts.get(table.match(path)?.route.layout ?? '')
  return layout?.height && { id: layout.id, height: layout.height }
}

/** Lists the languages with the URLs that show a page in them, whatever the visitor's browser says. */
export const listEmbedLanguages = (origin: string, rules: LocaleRules): readonly EmbedLanguage[] =>
  rules.locales.map(code => ({
    code,
    name: languageNames[code],
    url: new URL(formatLocaleSwitchHref(localizePath(anyPath, code, rules), code, rules), origin).href,
  }))
