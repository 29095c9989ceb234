/** What a JSON Schema cannot say about the configuration: names that must lead somewhere. */
import { fieldsIn } from './fields.ts'
import type { FileFault } from './files.ts'
import type { Configuration } from './load.ts'

/** References that lead nowhere: screens, layouts, calls, forms, messages, problem codes, error mappings. */
export const danglingReferences = (configuration: Configuration): FileFault[] => [
  ...routeFaults(configuration),
  ...screenFaults(configuration),
  ...mappingFaults(configuration),
  ...callFaults(configuration),
]

const missing = (what: string, name: string, known: Iterable<string>): string =>
  `there is no ${what} "${name}"; there are ${[...known].join(', ')}.`

function routeFaults({ routes, screens, layouts, calls }: Configuration): FileFault[] {
  const file = 'routes.json'
  return routes.flatMap((route, index): FileFault[] => [
    ...(screens.has(route.screen)
      ? []
      : [{ file, pointer: `/${index}/screen`, reason: missing('screen', route.screen, screens.keys()) }]),
    ...(layouts.has(route.layout)
      ? []
      : [{ file, pointer: `/${index}/layout`, reason: missing('layout', route.layout, layouts.keys()) }]),
    ...Object.entries(route.load ?? {}).flatMap(([name, load]) =>
      calls.has(load.call)
        ? []
        : [
            {
              file,
              pointer: `/${index}/load/${name}/call`,
              reason: missing('call', load.call, calls.keys()),
            },
          ],
    ),
    ...(routes.findIndex(other => other.name === route.name) === index
      ? []
      : [
          {
            file,
            pointer: `/${index}/name`,
            reason: `"${route.name}" is the name of an earlier route; names are unique.`,
          },
        ]),
  ])
}

function screenFaults({ screens, calls, forms, errors, problems, messageKeys }: Configuration): FileFault[] {
  return [...screens.values()].flatMap(screen => {
    const file = `schemas/screens/${screen.id}.json`
    const faults: FileFault[] = []
    const message = (pointer: string, key: string | undefined) => {
      if (key !== undefined && !messageKeys.has(key))
        faults.push({ file, pointer, reason: `there is no message "${key}"; add it to locales/en.json.` })
    }
    message('/title', screen.title)
    if (screen.stop && !problems.has(screen.stop.problem))
      faults.push({
        file,
        pointer: '/stop/problem',
        reason: missing('problem', screen.stop.problem, problems.keys()),
      })
    if (screen.problem !== undefined && !problems.has(screen.problem))
      faults.push({ file, pointer: '/problem', reason: missing('problem', screen.problem, problems.keys()) })
    screen.steps?.forEach((step, index) => {
      message(`/steps/${index}/title`, step.title)
      message(`/steps/${index}/heading`, step.heading)
      message(`/steps/${index}/action`, step.action)
      if (step.form !== undefined && !step.form.startsWith('$') && !forms.has(step.form))
        faults.push({
          file,
          pointer: `/steps/${index}/form`,
          reason: missing('form', step.form, forms.keys()),
        })
      for (const fault of fieldsIn(step))
        faults.push({ file, pointer: `/steps/${index}${fault.pointer}`, reason: fault.reason })
    })
    if (screen.submit && !calls.has(screen.submit.call))
      faults.push({
        file,
        pointer: '/submit/call',
        reason: missing('call', screen.submit.call, calls.keys()),
      })
    message('/submit/busy', screen.submit?.busy)
    if (screen.errors !== undefined && !errors.has(screen.errors))
      faults.push({
        file,
        pointer: '/errors',
        reason: missing('error mapping', screen.errors, errors.keys()),
      })
    return faults
  })
}

function mappingFaults({ errors, problems, messageKeys }: Configuration): FileFault[] {
  return [...errors].flatMap(([id, mapping]) =>
    Object.entries(mapping).flatMap(([code, rule]): FileFault[] => {
      const file = `schemas/errors/${id}.json`
      if (!problems.has(code))
        return [{ file, pointer: `/${code}`, reason: missing('problem', code, problems.keys()) }]
      if (rule?.message === undefined || messageKeys.has(rule.message)) return []
      return [
        {
          file,
          pointer: `/${code}/message`,
          reason: `there is no message "${rule.message}"; add it to locales/en.json.`,
        },
      ]
    }),
  )
}

function callFaults({ calls, problems, messageKeys }: Configuration): FileFault[] {
  const undeclared = [...calls.values()].flatMap(call =>
    call.problems.flatMap((code, index) =>
      problems.has(code)
        ? []
        : [
            {
              file: `schemas/calls/${call.name}.json`,
              pointer: `/problems/${index}`,
              reason: missing('problem', code, problems.keys()),
            },
          ],
    ),
  )
  const wordless = [...problems.keys()].flatMap((code, index) =>
    messageKeys.has(`problem.${code}`)
      ? []
      : [
          {
            file: 'schemas/problems.json',
            pointer: `/${index}`,
            reason: `has no words; add "problem.${code}" to locales/en.json.`,
          },
        ],
  )
  return [...undeclared, ...wordless]
}
