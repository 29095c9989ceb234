/** Names a zone by its city, under the city's current name, whichever spelling an engine returns. */

/** The former zone names (`zone-name.ts`) whose city has a different name now. */
const formerCities: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Coral_Harbour: 'Atikokan',
  Godthab: 'Nuuk',
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Faeroe: 'Faroe',
  GMT: 'UTC',
  UCT: 'UTC',
  Kiev: 'Kyiv',
  Enderbury: 'Kanton',
  Ponape: 'Pohnpei',
  Truk: 'Chuuk',
}

/** Formats a zone's city: America/Argentina/Buenos_Aires → Buenos Aires, Asia/Calcutta → Kolkata. */
export function formatZoneCity(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1)
  return formerCities[city] ?? city.replaceAll('_', ' ')
}
