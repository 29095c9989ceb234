/** The grid as it is in the document: finds and shifts its elements without rendering anything. */
import type { GridColumn, PlacedEntry } from '../schedule/calendar-columns.ts'

export interface GridSurface {
  /** The element that has the columns. */
  readonly layer: HTMLElement
  readonly columns: readonly GridColumn[]
  /** Pixels. */
  readonly minuteHeight: number
}

export interface GridItem {
  readonly element: HTMLElement
  readonly placed: PlacedEntry
  readonly columnIndex: number
}

/** Returns the entry that an element belongs to. */
export function findItem(target: EventTarget | null, { columns }: GridSurface): GridItem | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null
  const key = element?.dataset.entry
  const columnIndex = columns.findIndex(
    column => column.key === element?.closest<HTMLElement>('[data-column]')?.dataset.column,
  )
  const placed = columns[columnIndex]?.placed.find(({ entry }) => entry.key === key)
  return element && placed ? { element, placed, columnIndex } : undefined
}

const listColumnElements = ({ layer }: GridSurface): readonly HTMLElement[] => [
  ...layer.querySelectorAll<HTMLElement>('[data-column]'),
]

/** Returns the column at a horizontal position of the window, else the nearest one. */
export function findColumnIndex(surface: GridSurface, x: number): number {
  const boxes = listColumnElements(surface).map(element => element.getBoundingClientRect())
  const index = boxes.findIndex(({ right }) => x < right)
  return index === -1 ? boxes.length - 1 : index
}

export interface ItemPosition {
  readonly columnIndex: number
  /** Minutes of the axis. */
  readonly from: number
  /** What stands on it, as the new times. */
  readonly label: string
}

/** Shows an entry elsewhere, by a transform alone. */
export function showItemAt(item: GridItem, place: ItemPosition, surface: GridSurface): void {
  const elements = listColumnElements(surface)
  const dx = (elements[place.columnIndex]?.offsetLeft ?? 0) - (elements[item.columnIndex]?.offsetLeft ?? 0)
  const dy = (place.from - item.placed.from) * surface.minuteHeight
  item.element.style.transform = `translate(${dx}px, ${dy}px)`
  item.element.dataset.moving = place.label
}

/** Shows an entry where it belongs. */
export function resetItemPosition(element: HTMLElement): void {
  element.style.removeProperty('transform')
  delete element.dataset.moving
}
