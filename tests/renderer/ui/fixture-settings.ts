/** What a fixture page shows, as its address says. */
export interface FixtureSettings {
  readonly screen: string
  readonly german: boolean
  /** empty: nothing is free · loading: nothing is known yet · busy: the last step is under way */
  readonly state: string
}

export function readFixtureSettings(search: string): FixtureSettings {
  const query = new URLSearchParams(search)
  return {
    screen: query.get('screen') ?? 'time',
    german: query.get('language') === 'de',
    state: query.get('state') ?? '',
  }
}
