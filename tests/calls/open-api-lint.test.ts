import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { withApi } from '#tests/support/servers/with-api.ts'

const opened = withApi()

/** Redocly's recommended rules check the structure against OpenAPI 3.1, names, references, security and responses. */
test('/api/v1/openapi.json passes the recommended rules without errors and warnings', async () => {
  const { body } = await opened.server.app.inject('/api/v1/openapi.json')
  const config = await createConfig({ extends: ['recommended'] })
  const findings = await lintFromString({ source: body, absoluteRef: 'openapi.json', config })
  expect(
    findings.map(({ severity, ruleId, message, location: [place] }) => ({
      severity,
      ruleId,
      message,
      pointer: place && 'pointer' in place ? place.pointer : undefined,
    })),
  ).toEqual([])
})
