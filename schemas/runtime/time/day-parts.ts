/** When the parts of a day begin and end on the clock of the place, in minutes of the day. */
export const endOfMorning = 12 * 60
export const endOfAfternoon = 17 * 60
export const endOfDay = 24 * 60
