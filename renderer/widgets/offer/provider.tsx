import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import type { WidgetProps } from '../../screen/widget.ts'
import { ProviderPicker } from '../../ui/provider-picker/provider-picker.tsx'
import { isProvider } from '../records.ts'
import { getAvatarPicture } from './avatar-initials.ts'

/**
 * Whom to see: anyone, or one of those who offer the service. Options: `anyone` (what "anyone" is called in the
 * value: a team's slug; default "any"), `members` (of a team), `offerers` (of the service). Value: a slug.
 */
export function ProviderWidget({ name, value, change, options }: WidgetProps) {
  const { words } = useApp()
  const offerers = providers(options.offerers)
  const members = Array.isArray(options.members) ? providers(options.members) : offerers
  const choices = members.filter(({ slug }) => offerers.some(other => other.slug === slug))
  if (choices.length < 2) return null
  const anyone = typeof options.anyone === 'string' ? options.anyone : 'any'
  return (
    <ProviderPicker
      name={name}
      label={words.t('booking.choose_provider')}
      selected={typeof value === 'string' ? value : anyone}
      onChoose={change}
      choices={[
        { value: anyone, name: words.t('provider.any'), hint: words.t('provider.any_hint') },
        ...choices.map(provider => ({
          value: provider.slug,
          name: words.text(provider.name),
          hint: renderTextWithLang(provider.role, words),
          face: getAvatarPicture(provider, words),
        })),
      ]}
    />
  )
}

const providers = (value: unknown) => (Array.isArray(value) ? value.filter(isProvider) : [])
