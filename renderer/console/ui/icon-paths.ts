/** Icons that only the console draws, in the square of `renderer/ui/button/icon.tsx`. */
export const bellPath =
  'M10 2.8a4.7 4.7 0 0 0-4.7 4.7c0 4.3-1.6 5.5-1.6 6.3h12.6c0-.8-1.6-2-1.6-6.3A4.7 4.7 0 0 0 10 2.8ZM8.3 16.4a1.8 1.8 0 0 0 3.4 0'
export const chartPath = 'M3 17h14M5.5 14V9.5M10 14V4M14.5 14V7'
export const closePath = 'M5 5l10 10M15 5 5 15'
export const listPath = 'M7 5h10M7 10h10M7 15h10M3 5h.01M3 10h.01M3 15h.01'
export const mailPath =
  'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM3 5.5l7 5.5 7-5.5'
export const morePath = 'M5 10h.01M10 10h.01M15 10h.01'
export const plusPath = 'M10 4v12M4 10h12'
