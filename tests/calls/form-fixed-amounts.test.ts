/** A fixed amount of a form that is less than payment providers take. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const file = 'schemas/forms/badge.json'
const makeForm = (amount: number) => ({
  id: 'badge',
  version: 1,
  title: 'Badge',
  schema: { type: 'object', properties: { email: { type: 'string', format: 'email' } } },
  payment: { amount },
})

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({ [file]: makeForm(50) }, {})
})
afterAll(() => hosted.close())

test('is refused at the reload, with the least that can be paid, and the form before stays', async () => {
  const { appContext } = hosted
  const { version } = appContext.configuration
  await hosted.folder.write(file, JSON.stringify(makeForm(49)))
  await expect(appContext.reload()).rejects.toThrow(
    `${file}: /payment/amount: is less than payment providers take: 0.50 EUR. Raise it, or set it to 0 and say that it is paid otherwise.`,
  )
  expect(appContext.configuration.version).toBe(version)
  await hosted.folder.write(file, JSON.stringify(makeForm(0)))
  await appContext.reload()
  expect(appContext.configuration.version).not.toBe(version)
})
