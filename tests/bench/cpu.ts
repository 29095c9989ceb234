/**
 * Measures the CPU time of one run in milliseconds: the median of several rounds after a warm-up. Each round
 * repeats the run for at least 20 ms, because the clock of `process.cpuUsage` is coarse.
 */
export function medianCpuMs(run: () => void, rounds = 9): number {
  const times = Array.from({ length: rounds + 3 }, () => roundCpuMs(run))
  const sorted = times.slice(3).sort((a, b) => a - b)
  return sorted[Math.floor(rounds / 2)] ?? 0
}

function roundCpuMs(run: () => void): number {
  const start = process.cpuUsage()
  for (let runs = 1; ; runs++) {
    run()
    const { user, system } = process.cpuUsage(start)
    if (user + system >= 20_000) return (user + system) / 1000 / runs
  }
}
