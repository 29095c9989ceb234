import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { getAvatarData } from '../../offer/avatar-data.ts'
import { getProviderPath } from '../../offer/service-path.ts'
import type { BlockProps } from '../block.ts'
import { BlockSection } from '../block-section.tsx'

export function TeamBlock({ options: { title, service }, data: { team } }: BlockProps<'team'>) {
  const { i18n, href } = useApp()
  if (!team || team.providers.length === 0) return null
  return (
    <BlockSection title={title}>
      <ul className="bp-team">
        {team.providers.map(provider => (
          <li key={provider.slug}>
            <Avatar {...getAvatarData(provider, i18n)} size="large" />
            <p>
              <a href={href(getProviderPath(provider.slug, service))}>
                {renderTextWithLang(provider.name, i18n)}
              </a>
              {provider.role && <span className="bp-quiet">{renderTextWithLang(provider.role, i18n)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
