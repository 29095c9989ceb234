import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import type { WidgetProps } from '../../screen/widget.ts'
import { ProviderPicker } from '../../ui/provider-picker/provider-picker.tsx'
import { getAvatarData } from './avatar-data.ts'

/**
 * Asks which provider to see: anyone, or one of those who offer the service. Options: `anyone` (the value for
 * "anyone": a team's slug; default "any"), `members` (of a team), `offerers` (of the service). Value: a slug.
 */
export function ProviderWidget({ name, value, onChange, options }: WidgetProps<'provider'>) {
  const { i18n } = useApp()
  const { anyone = 'any', offerers = [], members = offerers } = options
  const choices = members.filter(({ slug }) => offerers.some(other => other.slug === slug))
  if (choices.length < 2) return null
  return (
    <ProviderPicker
      name={name}
      label={i18n.t('booking.choose_provider')}
      selected={value ?? anyone}
      onChoose={onChange}
      choices={[
        { value: anyone, name: i18n.t('provider.any'), hint: i18n.t('provider.any_hint') },
        ...choices.map(provider => ({
          value: provider.slug,
          name: i18n.text(provider.name),
          hint: renderTextWithLang(provider.role, i18n),
          face: getAvatarData(provider, i18n),
        })),
      ]}
    />
  )
}
