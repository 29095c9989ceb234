/**
 * Fills every text of every declared call's input with hostile text: the call rejects it with a pointer, or
 * accepts it and responds intact.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { callCases, isBusinessCall, makeRequest } from '#tests/support/business/call-cases.ts'
import { openStreet, type Street } from '#tests/support/business/neighbours.ts'
import type { Answer } from '#tests/support/forms/hosting.ts'
import {
  getRoot,
  hostileName,
  hostileTexts,
  textPlaces,
  withText,
} from '#tests/support/hostile/hostile-texts.ts'
import { sample } from '#tests/support/run/soak.ts'

const rules = await loadRules()
const root = getRoot(rules)

let street: Street
beforeAll(async () => {
  street = await openStreet()
})
afterAll(() => street.close())

test.each([...rules.calls.values()].filter(isBusinessCall))(
  '$name rejects hostile text or returns it intact',
  async call => {
    const { own } = street
    const made = await callCases[call.name](own)
    const schema = { ...call.input, ...root }
    const wrong: string[] = []
    for (const [index, { path, maxLength }] of textPlaces(schema, root).entries())
      for (const hostile of sample(hostileTexts, 4, index)) {
        const input = withText(made.input, path, { schema, root, text: hostile.text(maxLength) })
        if (!isObject(input)) throw new Error('An input is an object.')
        const answer = await street.send(own.host, makeRequest(call, { ...made, input }))
        const fault = faultOf(answer)
        if (fault !== undefined) wrong.push(`${path.join('/')} with ${hostile.name}: ${fault}`)
      }
    expect(wrong).toEqual([])
  },
)

/** Returns what is wrong with a response, whatever was sent. */
function faultOf({ status, headers, text, body }: Answer): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`
  if (Object.hasOwn(headers, hostileName)) return 'a header of the visitor’s'
  if (Object.values(headers).some(value => /\p{Cc}/u.test(String(value)))) return 'a broken header'
  if (status === 422 && text.includes('"input.invalid"') && !body.errors?.[0]?.pointer)
    return 'a fault without a pointer'
  return undefined
}
