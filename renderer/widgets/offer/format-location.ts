import type { Translator } from '#locales/translator.ts'
import type { Location } from '#schemas/generated/types.gen.ts'
import type { IconName } from '../../ui/button/icon.tsx'

const kinds = {
  'in-person': { icon: 'place', key: 'location.in_person' },
  phone: { icon: 'phone', key: 'location.phone' },
  video: { icon: 'video', key: 'location.video' },
} as const satisfies Record<Location['kind'], { icon: IconName; key: Parameters<Translator['t']>[0] }>

/** Returns where an appointment takes place: the address, else the kind of location. */
export function getLocationIconAndText(
  { kind, address }: Location,
  i18n: Translator,
): { readonly icon: IconName; readonly text: string } {
  const { icon, key } = kinds[kind]
  return { icon, text: address === undefined ? i18n.t(key) : i18n.text(address) }
}

/** Returns e.g. "In person" or "Phone call". */
export const formatLocationKind = (kind: Location['kind'], i18n: Translator): string =>
  i18n.t(kinds[kind].key)
