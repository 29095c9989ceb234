/** Icons that only the console draws, in the square of `renderer/ui/button/icon.tsx`. */
export const bellPath =
  'M10 2.8a4.7 4.7 0 0 0-4.7 4.7c0 4.3-1.6 5.5-1.6 6.3h12.6c0-.8-1.6-2-1.6-6.3A4.7 4.7 0 0 0 10 2.8ZM8.3 16.4a1.8 1.8 0 0 0 3.4 0'
export const brushPath =
  'M16.8 3.2c-.9-.9-6.6 3.3-8.6 6.3l2.3 2.3c3-2 7.2-7.7 6.3-8.6ZM7.3 11.2c-2.4-.3-3.2 1.3-3.4 3-.1 1-.6 1.7-1.4 2.2 3.2 1.1 6.7.6 6.9-2.7'
/** Bars, for what answers come to. */
export const chartPath = 'M4 17v-6M10 17V3M16 17V8'
export const closePath = 'M5 5l10 10M15 5 5 15'
export const columnsPath =
  'M4 3.5h12a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM7.7 3.5v13M12.3 3.5v13M3 7.5h14'
/** A badge with a name, for the team. */
export const idCardPath =
  'M4 4.5h12a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM7.4 9.6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM4.9 13.2c.2-1.3 1.2-2.1 2.5-2.1s2.3.8 2.5 2.1M12.4 8h2.4M12.4 11.4h2.4'
export const linkPath =
  'M8.5 11.5a3.5 3.5 0 0 0 5 0l2.5-2.5a3.5 3.5 0 0 0-5-5l-.8.8M11.5 8.5a3.5 3.5 0 0 0-5 0L4 11a3.5 3.5 0 0 0 5 5l.8-.8'
/** Brackets of code. */
export const codePath = 'M7 5.5 2.5 10 7 14.5M13 5.5l4.5 4.5-4.5 4.5M11.2 3.5l-2.4 13'
export const listPath = 'M7 5h10M7 10h10M7 15h10M3 5h.01M3 10h.01M3 15h.01'
export const mailPath =
  'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM3 5.5l7 5.5 7-5.5'
export const morePath = 'M5 10h.01M10 10h.01M15 10h.01'
/** A chart on its axis. */
export const reportsPath = 'M3 17h14M5.5 14V9.5M10 14V4M14.5 14V7'
export const plusPath = 'M10 4v12M4 10h12'
/** For what runs again and again. */
export const repeatPath =
  'M4 10a6 6 0 0 1 10.6-3.8M16.5 3.2v3.6h-3.6M16 10a6 6 0 0 1-10.6 3.8M3.5 16.8v-3.6h3.6'

/** An arrow out of a box, and one into it. */
export const transferPath = 'M7 13V3M4 6l3-3 3 3M13 7v10M10 14l3 3 3-3'
export const shopPath =
  'M3.5 8.5V16a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V8.5M2.5 8 4 3.5h12L17.5 8a2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0ZM8 17v-4.5h4V17'

/** What is said, in a bubble. */
export const speechPath =
  'M3.5 4h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H9l-3.5 3v-3h-2a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM6 7.5h8M6 10.5h5'

/** Arrows that turn back, and forth again. */
export const undoPath = 'M4 8.5h8a4 4 0 0 1 0 8H8M7 5 3.5 8.5 7 12'
export const redoPath = 'M16 8.5H8a4 4 0 0 0 0 8h4M13 5l3.5 3.5L13 12'
