/**
 * Merges the metrics of several processes, whose labels keep them apart, into one answer: the text format of Prometheus
 * allows each metric only one HELP and TYPE, followed by all of its series.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { readonly head: readonly string[]; readonly series: string[] }>()
  for (const text of texts) {
    for (const family of text.split(/^(?=# HELP )/m)) {
      const lines = family.split('\n').filter(line => line !== '')
      const [, name = ''] = /^# HELP (\S+)/.exec(lines[0] ?? '') ?? []
      if (name === '') continue
      const head = lines.filter(line => line.startsWith('#'))
      const known = families.get(name) ?? { head, series: [] }
      known.series.push(...lines.filter(line => !line.startsWith('#')))
      families.set(name, known)
    }
  }
  return [...families.values()].map(({ head, series }) => `${[...head, ...series].join('\n')}\n`).join('\n')
}
