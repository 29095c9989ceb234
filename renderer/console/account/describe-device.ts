/** Browsers by what their User-Agent contains; the first that fits counts, since most contain others' names, too. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Names browser and system of a User-Agent, "Firefox, Windows"; undefined if it knows neither. */
export function describeDevice(userAgent: string): string | undefined {
  const names = [browsers, systems].map(list => list.find(([mark]) => userAgent.includes(mark))?.[1])
  return names.filter(Boolean).join(', ') || undefined
}
