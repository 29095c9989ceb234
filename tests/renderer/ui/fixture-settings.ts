/** What a fixture page shows, read from its URL. */
export interface FixtureSettings {
  readonly screen: string
  readonly german: boolean
  /**
   * empty: no day is free · loading: availability is still loading · busy: the last step is being submitted
   */
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
