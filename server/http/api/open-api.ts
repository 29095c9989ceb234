/** OpenAPI 3.1 of the declared calls. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import { type CallDeclaration, hasQueryInput } from '#schemas/runtime/screen/call.ts'
import { listCommonProblems } from '#schemas/runtime/screen/common-problems.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { maxInputValues } from '#server/features/request-limits/calls/input-faults.ts'
import { listPathAliases, type PathAlias } from './call-aliases.ts'

/** Where the calls are, below the base path of a business. */
export const serverUrl = '/api/v1'

export function createOpenApiDocument(configuration: Configuration): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const add = (callPath: string, method: string, operation: object): void => {
    const path = toPathTemplate(callPath)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const call of configuration.calls.values()) {
    const operation = createOperation(call, configuration)
    add(call.path, call.method, operation)
    for (const alias of listPathAliases(call))
      add(alias.path, call.method, { ...operation, ...describeAlias(alias, call) })
  }
  const definitions = pickReferenced(paths, configuration.definitions)
  return relocateReferences({
    openapi: '3.1.0',
    info: {
      title: 'Bookplate',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description: [
        'Bookings, forms and surveys. Times are ISO 8601 with an offset; money is in minor units.',
        `A visitor's request may have at most 64 kB (more for a file) and ${maxInputValues} values (numbers, strings,`,
        'arrays and objects at any depth); a larger one is rejected with 413, input.too_large.',
      ].join(' '),
    },
    servers: [{ url: serverUrl }],
    tags: listTags(configuration),
    paths,
    components: {
      schemas: definitions,
      securitySchemes: {
        operator: { type: 'http', scheme: 'bearer' },
        console: {
          type: 'apiKey',
          in: 'cookie',
          name: 'bookplate_console',
          description: [
            'A session of the console; its calls name the business in the header Bookplate-Business.',
            'On a port other than 80 and 443, the name of the cookie ends with it: bookplate_console_3000.',
          ].join(' '),
        },
      },
    },
  })
}

const toPathTemplate = (callPath: string): string => callPath.replace(/:(\w+)/g, '{$1}')

const describeAlias = ({ name }: PathAlias, { method, path }: CallDeclaration) => ({
  operationId: name,
  deprecated: true,
  description: `Use \`${method} ${toPathTemplate(path)}\` instead: this path goes with version 1.0.`,
})

function createOperation(call: CallDeclaration, configuration: Configuration): Record<string, unknown> {
  return {
    operationId: call.name,
    tags: [getTag(call)],
    summary: call.summary,
    parameters: listParameters(call),
    security: listSecurity(call),
    ...(call.roles === undefined ? {} : { 'x-roles': call.roles }),
    ...(call.proof ? { 'x-proof': true } : {}),
    ...createRequestBody(call),
    responses: {
      [call.status ?? 200]: { description: 'Done.', ...createSuccessContent(call) },
      ...listProblemResponses(call, configuration),
    },
  }
}

/** An operator may make every call of visitors; some then check less. */
function listSecurity({ access }: CallDeclaration): Readonly<Record<string, readonly never[]>>[] {
  if (access === 'operator') return [{ operator: [] }, { console: [] }]
  if (access === 'person') return [{ console: [] }]
  return access === 'sign-in' ? [{}] : [{}, { operator: [] }]
}

/** The first part of the path: `bookings`, `operator`. */
const getTag = ({ path }: CallDeclaration): string => path.split('/')[1] || 'other'

function listTags({ calls }: Configuration) {
  return [...new Set([...calls.values()].map(getTag))].map(name => ({
    name,
    description: `Calls below /${name}.`,
  }))
}

function createRequestBody(call: CallDeclaration): Record<string, unknown> {
  if (call.body === 'file') return { requestBody: { required: true, content: { '*/*': { schema: {} } } } }
  if (hasQueryInput(call)) return {}
  const schema = createBodySchema(call)
  return Object.keys(schema.properties).length === 0
    ? {}
    : { requestBody: { required: schema.required.length > 0, content: { 'application/json': { schema } } } }
}

/** The input without the path parameters. */
function createBodySchema(call: CallDeclaration) {
  const inPath = listPathParameters(call)
  const { properties, required } = call.input
  const names = Object.entries(isObject(properties) ? properties : {})
  return {
    ...call.input,
    properties: Object.fromEntries(names.filter(([name]) => !inPath.includes(name))),
    required: Array.isArray(required) ? required.filter(name => !inPath.includes(name)) : [],
  }
}

const listPathParameters = ({ path }: CallDeclaration): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

/** JSON, or a file whose name is in a header. */
function createSuccessContent({ mediaType, output }: CallDeclaration): Record<string, unknown> {
  if (mediaType === undefined) return { content: { 'application/json': { schema: output } } }
  const [bare = mediaType] = mediaType.split(';')
  return {
    headers: { 'Content-Disposition': { schema: { type: 'string' } } },
    content: { [bare]: { schema: { type: 'string' } } },
  }
}

function listParameters(call: CallDeclaration): unknown[] {
  const properties = isObject(call.input.properties) ? call.input.properties : {}
  const required = Array.isArray(call.input.required) ? call.input.required : []
  const inPath = listPathParameters(call)
  const named = Object.entries(properties)
    .filter(([name]) => hasQueryInput(call) || inPath.includes(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: call.idempotent === true,
    schema: { type: 'string', maxLength: 200 },
  }
  return call.idempotent || call.keyed ? [...named, key] : named
}

function listProblemResponses(call: CallDeclaration, configuration: Configuration): Record<string, unknown> {
  const codes = new Map<number, Set<string>>()
  for (const code of [...call.problems, ...listCommonProblems(call)]) {
    const status = configuration.problems.get(code)?.status ?? 500
    codes.set(status, (codes.get(status) ?? new Set()).add(code))
  }
  return Object.fromEntries(
    [...codes].map(([status, all]) => [
      status,
      {
        description: [...all].join(', '),
        content: { 'application/problem+json': { schema: toProblemSchema(all) } },
      },
    ]),
  )
}

const toProblemSchema = (codes: ReadonlySet<string>) => ({
  allOf: [
    { $ref: 'bookplate#/$defs/ProblemDocument' },
    { type: 'object', properties: { code: { enum: [...codes] } } },
  ],
})

/** Picks the definitions that a value refers to, and those that these refer to. */
function pickReferenced(
  value: unknown,
  definitions: Configuration['definitions'],
): Configuration['definitions'] {
  const found = new Set<string>()
  const parts = [value]
  for (const part of parts)
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"bookplate#\/\$defs\/(\w+)"/g))
      if (!found.has(name)) {
        found.add(name)
        parts.push(definitions[name] ?? {})
      }
  return Object.fromEntries(Object.entries(definitions).filter(([name]) => found.has(name)))
}

/** Rewrites references to where OpenAPI has its schemas, and drops the keyword that contains TypeScript. */
function relocateReferences(document: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(document, (key, value) => (key === 'tsType' ? undefined : value))
  return JSON.parse(text.replaceAll('bookplate#/$defs/', '#/components/schemas/'))
}
