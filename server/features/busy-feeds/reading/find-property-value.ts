import type { CalendarComponent } from './calendar-components.ts'

/** Returns the first value of a property that has one. */
export const findPropertyValue = (component: CalendarComponent, name: string): string | undefined =>
  component.properties.find(property => property.name === name && property.value !== '')?.value
