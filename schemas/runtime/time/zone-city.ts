/** What people call a zone: its city, under the name it has now, whichever spelling an engine answers with. */

/** Of the former zone names (`zone-name.ts`) those whose city is called otherwise by now. */
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

/** Europe/Berlin → Berlin, America/Argentina/Buenos_Aires → Buenos Aires, Asia/Calcutta → Kolkata. */
export function formatZoneCity(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1)
  return formerCities[city] ?? city.replaceAll('_', ' ')
}
