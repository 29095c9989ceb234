/**
 * `npm test` runs every check, independent ones in parallel, and ends with the slowest tests and one line of
 * counts. `npm test -- <step> [arguments]` runs one step: `npm test -- vitest tests/domain`, `npm test --
 * playwright booking`. `npm test -- --repeat 5 <name>` runs five times the tests whose path or title contains
 * the name, or the step of that name with its arguments.
 */
import { escapeTitle, findTestsNamed } from './support/run/named-tests.ts'
import { type StepResult, stepGroups, type TestStep } from './support/run/steps.ts'
import { printSummary, type StepOutcome } from './support/run/summary.ts'
import { failedTally } from './support/run/tally.ts'
import { startTestRun, waitUntilEnded, wasEndedBy } from './support/run/test-run.ts'

interface PlannedStep {
  readonly step: TestStep
  readonly args: readonly string[]
}

startTestRun()
const { times, words } = readArguments(process.argv.slice(2))
const plan = await planSteps(words)
const began = performance.now()
const outcomes: StepOutcome[] = []
for (const group of plan)
  if (wasEndedBy() === undefined)
    outcomes.push(...(await Promise.all(group.map(step => runStep(step, group.length)))))

await waitUntilEnded()
if (wasEndedBy() !== undefined) outcomes.push({ name: 'unfinished', tally: failedTally, seconds: 0 })
process.exitCode = printSummary(outcomes, secondsSince(began))

/** Parses the arguments. `--repeat` may appear anywhere; the rest names a step or tests. */
function readArguments(all: readonly string[]): { times: number; words: readonly string[] } {
  const at = all.indexOf('--repeat')
  if (at < 0) return { times: 1, words: all }
  const count = Number(all[at + 1])
  if (!Number.isInteger(count) || count < 1)
    refuse('--repeat takes how often: npm test -- --repeat 5 calendar')
  return { times: count, words: [...all.slice(0, at), ...all.slice(at + 2)] }
}

/** Runs a step. In a group of several, its output is printed at once when it ends. */
async function runStep({ step, args }: PlannedStep, ofSteps: number): Promise<StepOutcome> {
  const title = `\n── ${step.name}: ${step.about}`
  const isAlone = ofSteps === 1
  const printed: string[] = []
  if (isAlone) console.log(title)
  const start = performance.now()
  const print = isAlone ? {} : { print: (text: string) => void printed.push(text) }
  const result = await step.run({ args, times, ...print }).catch(report)
  if (!isAlone) console.log([title, printed.join('').trimEnd()].join('\n'))
  return { ...result, name: step.name, seconds: secondsSince(start) }
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000
}

async function planSteps([name, ...args]: readonly string[]): Promise<readonly (readonly PlannedStep[])[]> {
  if (name === undefined)
    return stepGroups.map(group => group.map(step => ({ step, args: step.argsOfAll ?? [] })))
  const steps = stepGroups.flat()
  const chosen = steps.find(step => step.name === name)
  if (chosen) return [[{ step: chosen, args }]]
  const { tests, stories, title } = await findTestsNamed(name)
  const planned = steps.flatMap(step => {
    const { files, filter } =
      step.name === 'vitest'
        ? { files: tests, filter: '-t' }
        : { files: step.name === 'playwright' ? stories : [], filter: '-g' }
    const only = title === undefined ? [] : [filter, escapeTitle(title)]
    return files.length === 0 ? [] : [[{ step, args: [...files, ...only, ...args] }]]
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
