/** The table of settings, which the documentation shows, is what the server reads. */
import { describe, expect, test } from 'vitest'
import type { SettingDeclaration } from '#server/environment/declaration.ts'
import { settingDeclarations } from '#server/environment/declarations.ts'
import { readSettings } from '#server/environment/settings.ts'

const declared = Object.entries<SettingDeclaration>(settingDeclarations)

const read = (environment: Readonly<Record<string, string>>) => readSettings(environment, '/srv/bookplate')

test('Every declared variable is read, and no other', () => {
  const names = new Set<string>()
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get(_, name) {
        names.add(String(name))
        return undefined
      },
    },
  )
  read(environment)
  const expected = declared.flatMap(([name, { kind }]) =>
    kind === 'secret' ? [name, `${name}_FILE`] : [name],
  )
  expect([...names].sort()).toEqual(expected.sort())
})

describe('The declared default has the effect of leaving the variable out', () => {
  const defaults = declared.flatMap(([name, declaration]): [string, string][] => {
    if (declaration.kind === 'choice') return [[name, declaration.allowed[0]]]
    const value = 'default' in declaration ? declaration.default : undefined
    return value === undefined ? [] : [[name, String(value)]]
  })

  test.each(defaults)('%s=%s', (name, value) => expect(read({ [name]: value })).toEqual(read({})))
})

test('A variable without a default says what applies instead, unless nothing does', () => {
  const silent = declared
    .filter(([, declaration]) => !('default' in declaration) && declaration.kind !== 'choice')
    .filter(([, { otherwise }]) => otherwise === undefined)
  expect(silent.map(([name]) => name)).toEqual([
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'LOCALE_ROOT_REDIRECT',
    'LOCALE_DOMAINS',
  ])
})
