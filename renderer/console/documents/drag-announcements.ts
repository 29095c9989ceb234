/** What screen readers say while an entry of an outline is moved. */
import type { ConsoleI18n } from '../context/i18n.ts'

interface DragState {
  readonly active: { readonly id: string | number }
  readonly over?: { readonly id: string | number } | null
}

/** @param getTitle returns what an entry is called */
export function createDragAnnouncements(i18n: ConsoleI18n, getTitle: (id: string | number) => string) {
  const describe = (
    key: 'builder.moved_to' | 'builder.dropped',
    { active, over }: DragState,
    other: string,
  ) =>
    over && over.id !== active.id
      ? i18n.t(key, { title: getTitle(active.id), other: getTitle(over.id) })
      : other
  const lifted = ({ active }: DragState) => i18n.t('builder.lifted', { title: getTitle(active.id) })
  const left = () => i18n.t('builder.drag_cancelled')
  return {
    onDragStart: lifted,
    onDragOver: (state: DragState) => describe('builder.moved_to', state, lifted(state)),
    onDragEnd: (state: DragState) => describe('builder.dropped', state, left()),
    onDragCancel: left,
  }
}
