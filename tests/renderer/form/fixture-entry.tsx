/** The browser's half of the fixture: hydrates the server's HTML. */
import { hydrateRoot } from 'react-dom/client'
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { createTranslator } from '#locales/translator.ts'
import '#renderer/styles/index.css'
import '#renderer/ui/form/fields/index.css'
import { Fixture, type FixtureProps } from './fixture.tsx'

interface Payload extends Omit<FixtureProps, 'i18n'> {
  readonly catalogues: { readonly en: MessageCatalogue; readonly de: MessageCatalogue }
}

const { catalogues, ...props }: Payload = JSON.parse(document.getElementById('payload')?.textContent ?? '')
const i18n = {
  en: createTranslator({ locale: 'en', catalogue: catalogues.en }),
  de: createTranslator({ locale: 'de', catalogue: catalogues.de }),
}
const place = document.getElementById('root')
if (place) hydrateRoot(place, <Fixture {...props} i18n={i18n} />)
document.documentElement.dataset.alive = 'true'
