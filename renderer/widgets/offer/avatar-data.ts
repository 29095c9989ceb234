import type { Translator } from '#locales/translator.ts'
import type { ProviderSummary } from '#schemas/generated/types.gen.ts'
import { getInitial } from '../../ui/avatar/get-initial.ts'

/** Returns the avatar of a provider: the photo, or the initials of first and last name. */
export function getAvatarData({ name, photo }: Pick<ProviderSummary, 'name' | 'photo'>, i18n: Translator) {
  const parts = i18n.text(name).split(/\s+/).filter(Boolean)
  const initials = [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part = '') => getInitial(part))
    .join('')
  return { initials, photo }
}
