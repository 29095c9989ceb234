/**
 * `npm test`: every check in order, cheapest first, then what took longest and one line of counts. `npm test -- <step>
 * [arguments]` runs one of them: `npm test -- vitest tests/domain`, `npm test -- playwright booking`. `npm test --
 * --repeat 5 <name>` runs five times what a part of a path or of a title names, or the step with its arguments.
 */
import { formatFailedTests } from './support/failed-tests.ts'
import { escapeTitle, findTestsNamed } from './support/named-tests.ts'
import { formatSlowest } from './support/slowest.ts'
import { type StepResult, steps, type TestStep } from './support/steps.ts'
import { failedTally, inWords, sum } from './support/tally.ts'

interface PlannedStep {
  readonly step: TestStep
  readonly args: readonly string[]
}

const { times, words } = readArguments(process.argv.slice(2))
const plan = await planSteps(words)

const outcomes: (StepResult & { step: TestStep; seconds: number })[] = []
for (const { step, args } of plan) {
  console.log(`\n── ${step.name}: ${step.about}`)
  const start = performance.now()
  const result = await step.run(args, times).catch(report)
  outcomes.push({ ...result, step, seconds: (performance.now() - start) / 1000 })
}

for (const { step, times: taken = [] } of outcomes)
  if (taken.length > 0) console.log(`\n${formatSlowest(`Slowest of ${step.name}`, taken)}`)
console.log()
for (const { step, tally, seconds } of outcomes)
  console.log(`${step.name.padEnd(12)}${`${seconds.toFixed(1)} s`.padStart(8)}   ${inWords(tally)}`)
const total = sum(outcomes.map(({ tally }) => tally))
for (const { retried } of outcomes)
  if (retried) console.log(`\n${formatFailedTests('Browser stories that needed their retry', retried)}`)
if (total.failed > 0)
  console.log(
    `\n${formatFailedTests(
      'Tests that failed',
      outcomes.flatMap(({ failures = [] }) => failures),
    )}`,
  )
console.log(`\n${inWords(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** `--repeat` may stand anywhere; what is left names a step or tests. */
function readArguments(all: readonly string[]): { times: number; words: readonly string[] } {
  const at = all.indexOf('--repeat')
  if (at < 0) return { times: 1, words: all }
  const count = Number(all[at + 1])
  if (!Number.isInteger(count) || count < 1)
    refuse('--repeat takes how often: npm test -- --repeat 5 calendar')
  return { times: count, words: [...all.slice(0, at), ...all.slice(at + 2)] }
}

async function planSteps([name, ...args]: readonly string[]): Promise<readonly PlannedStep[]> {
  const chosen = steps.filter(step => name === undefined || step.name === name)
  if (chosen.length > 0) return chosen.map(step => ({ step, args }))
  const { tests, stories, title } = await findTestsNamed(name ?? '')
  const planned = steps.flatMap(step => {
    const { files, filter } =
      step.name === 'vitest'
        ? { files: tests, filter: '-t' }
        : { files: step.name === 'playwright' ? stories : [], filter: '-g' }
    const only = title === undefined ? [] : [filter, escapeTitle(title)]
    return files.length === 0 ? [] : [{ step, args: [...files, ...only, ...args] }]
  })
  if (planned.length > 0) return planned
  return refuse(
    `"${name}" is no step (${steps.map(step => step.name).join(', ')}) and stands in no path or title of a test.`,
  )
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

function report(error: unknown): StepResult {
  console.error(error instanceof Error ? error.message : error)
  return { tally: failedTally }
}
