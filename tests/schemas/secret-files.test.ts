/** Secrets in files: NAME_FILE names a file whose content is the value of NAME. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SettingDeclaration } from '#server/environment/declaration.ts'
import { settingDeclarations } from '#server/environment/declarations.ts'
import { maxSecretFileBytes } from '#server/environment/secret-file.ts'
import { readSettings } from '#server/environment/settings.ts'

const values = {
  DATABASE_URL: 'postgres://bookplate:s3cret@db/bookplate',
  DATABASE_REPLICA_URL: 'postgres://bookplate:s3cret@replica/bookplate',
  OPERATOR_TOKEN: 'token-of-the-operator-s3cret',
  SMTP_URL: 'smtps://bookplate:s3cret@mail.example.org',
  STRIPE_SECRET_KEY: 'sk_test_s3cret',
  STRIPE_WEBHOOK_SECRET: 'whsec_s3cret',
  S3_SECRET_ACCESS_KEY: 's3cretS3',
  GOOGLE_CLIENT_SECRET: 's3cretGoogle',
  MICROSOFT_CLIENT_SECRET: 's3cretMicrosoft',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20s3cret',
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bookplate-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeSecret(content: string, name = 'secret'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const read = (environment: Record<string, string>) => readSettings(environment, '/srv/bookplate')

/** Returns the sentences of the error for an environment, which must not contain the secret. */
function refusal(environment: Record<string, string>): string {
  try {
    read(environment)
    return ''
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    expect(message).not.toContain('s3cret')
    return message
  }
}

test('Every secret can be the content of a file, with space around it', () => {
  const secrets = Object.entries<SettingDeclaration>(settingDeclarations).filter(
    ([, { kind }]) => kind === 'secret',
  )
  expect(secrets.map(([name]) => name).sort()).toEqual(Object.keys(values).sort())
  const files = Object.entries(values).map(([name, value]) => [
    `${name}_FILE`,
    writeSecret(` ${value}\r\n`, name),
  ])
  const others = {
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'key',
    GOOGLE_CLIENT_ID: 'app',
    MICROSOFT_CLIENT_ID: 'app',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
  }
  expect(read({ ...others, ...Object.fromEntries(files) })).toEqual(read({ ...others, ...values }))
})

test('Only secrets have files, and an empty name of a file counts as unset', () => {
  expect(read({ PORT_FILE: writeSecret('8080'), SMTP_URL_FILE: ' ' })).toEqual(read({}))
})

describe('The file of a secret is refused with a remedy', () => {
  const name = 'OPERATOR_TOKEN_FILE'

  test('if the secret is set as well', () => {
    expect(refusal({ OPERATOR_TOKEN: values.OPERATOR_TOKEN, [name]: writeSecret('other') })).toBe(
      'OPERATOR_TOKEN and OPERATOR_TOKEN_FILE are both set. Remove one of them.',
    )
  })

  test('if it cannot be read', () => {
    const path = join(folder, 'missing')
    expect(refusal({ [name]: path })).toBe(
      `${name} names ${path}, which cannot be read (ENOENT). Correct the path, or let the account of the server read the file.`,
    )
    mkdirSync(join(folder, 'nested'))
    expect(refusal({ [name]: join(folder, 'nested') })).toContain('cannot be read (not a file). ')
  })

  test('if it is empty', () => {
    const path = writeSecret(' \n')
    expect(refusal({ [name]: path })).toBe(
      `${name} names ${path}, which is empty. Write the value to it, or remove the variable.`,
    )
  })

  test('if it is too big, however big it is', () => {
    const path = writeSecret('s3cret'.repeat(maxSecretFileBytes))
    expect(refusal({ [name]: path })).toBe(
      `${name} names ${path}, which has more than 4096 bytes. Name a file that contains only the value.`,
    )
    expect(refusal({ [name]: writeSecret(' '.repeat(maxSecretFileBytes + 1)) })).toContain('more than 4096')
  })

  test('if it has more than one line', () => {
    const path = writeSecret(`${values.DATABASE_URL}\nSMTP_URL=${values.SMTP_URL}\n`)
    expect(refusal({ DATABASE_URL_FILE: path })).toBe(
      `DATABASE_URL_FILE names ${path}, which has several lines. Name a file that contains only the value.`,
    )
  })

  test.each([
    ['DATABASE_URL', 'mysql://root:s3cret@db/x', 'a postgres://… address'],
    ['OPERATOR_TOKEN', 's3cret', '20 to 200 printable ASCII characters without spaces'],
    ['STRIPE_WEBHOOK_SECRET', 's3cret', 'whsec_…'],
  ])('if its content is invalid, which is not repeated: %s', (secret, content, allowed) => {
    const path = writeSecret(content)
    expect(refusal({ [`${secret}_FILE`]: path })).toBe(
      `${secret}_FILE names ${path}, whose content is invalid; allowed: ${allowed}.`,
    )
  })

  test('if the secret itself stands in place of the path, which is not repeated', () => {
    expect(refusal({ [name]: values.OPERATOR_TOKEN })).toBe(
      `${name} is not an absolute path. Set it to the path of a file that contains the value.`,
    )
  })

  test('once: what depends on it is not reported as well', () => {
    expect(refusal({ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY_FILE: writeSecret('') })).not.toContain(
      '\n',
    )
  })
})
