import type { Location } from '#schemas/generated/types.gen.ts'
import { getAtPath } from '#schemas/runtime/core/pointer.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { useApp } from '../../screen/app-context.ts'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'
import { formatLocationKind } from '../offer/format-location.ts'
import { useAnswerFacts } from './use-answer-facts.ts'
import { useChangeButtonRenderer } from './use-change-button-renderer.tsx'

/**
 * Returns the contact, the place, the notes and the other answers as facts. `only`: the location if there is
 * only one, so there is nothing to choose.
 */
export function useContactFacts(
  { service, values }: ScopeOf<'service' | 'values'>,
  only?: Location,
): readonly Fact[] {
  const { i18n } = useApp()
  const change = useChangeButtonRenderer()
  const answers = useAnswerFacts()
  const text = (path: string): string => String(getAtPath(values, `contact.${path}`) ?? '')
  const place = service?.locations.find(({ kind }) => kind === text('location')) ?? only
  return [
    {
      id: 'contact',
      icon: 'person',
      label: i18n.t('label.contact'),
      value: `${text('firstName')} ${text('lastName')}`.trim(),
      detail: [text('email'), text('phone')].filter(Boolean).join(' · '),
      action: change('details', i18n.t('booking.change_details')),
    },
    ...(place === undefined
      ? []
      : [
          {
            id: 'where',
            icon: 'place' as const,
            label: i18n.t('label.where'),
            value: formatLocationKind(place.kind, i18n),
            ...(place.address === undefined ? {} : { detail: i18n.text(place.address) }),
          },
        ]),
    ...(text('notes') === ''
      ? []
      : [{ id: 'notes', icon: 'note' as const, label: i18n.t('label.notes'), value: text('notes') }]),
    ...answers,
  ]
}
