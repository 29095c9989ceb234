import type { Booking, Text } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { CheckList } from '../../ui/check-list/check-list.tsx'
import { Section } from '../../ui/section/section.tsx'

/** Lists what to know before the appointments, such as what to bring; nothing if their services say nothing. */
export function Preparation({ appointments }: Pick<Booking, 'appointments'>) {
  const { i18n } = useApp()
  const texts = new Map<string, Text>(
    appointments
      .filter(({ cancelled }) => !cancelled)
      .flatMap(({ preparation = [] }) => preparation.map(text => [i18n.text(text), text])),
  )
  if (texts.size === 0) return null
  return (
    <Section title={i18n.t('booking.preparation')} level={2}>
      <CheckList items={[...texts].map(([id, text]) => ({ id, text: renderTextWithLang(text, i18n) }))} />
    </Section>
  )
}
