/** Holds the samples for operators to the truth: variables, ports, paths, limits and commands are the server's. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { SettingDeclaration } from '#server/environment/declaration.ts'
import { settingDeclarations } from '#server/environment/declarations.ts'
import { readSettings } from '#server/environment/settings.ts'
import { maxArchiveBytes } from '#server/features/transfer/files/unpack-archive.ts'
import { maxConnectionsPerIp } from '#server/http/connections.ts'
import { requestTimeoutMs } from '#server/http/requests/body-time.ts'
import { root } from '#tests/support/run/command.ts'
import { readStartFlags } from '#tests/support/run/start-flags.ts'

interface Service {
  readonly environment: Readonly<Record<string, string>>
  readonly secrets: readonly string[]
  readonly ports?: readonly string[]
  readonly volumes: readonly string[]
  readonly networks: readonly string[]
}

interface Compose {
  readonly services: Readonly<Record<'server' | 'database', Service>>
  readonly secrets: Readonly<Record<string, object>>
  readonly volumes: object
  readonly networks: object
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const unit = read('deploy/bookplate.service')
const compose: Compose = parse(read('deploy/compose.yaml'))
/** What the samples comment out must be right as well. */
const uncommented = (text: string): string => text.replace(/^( *)# ?(?=[\w-]+:( |$)|- [\w-]+$)/gm, '$1')
const wholeCompose: Compose = parse(
  uncommented(read('deploy/compose.yaml')).replace(/^(?:Bookplate|Visitors).*$/gm, ''),
)
const port = readSettings({}, '/').port
const samples = ['deploy/Caddyfile', 'deploy/nginx.conf']

const variables = Object.entries<SettingDeclaration>(settingDeclarations).flatMap(([name, { kind }]) =>
  kind === 'secret' ? [name, `${name}_FILE`] : [name],
)
/** Of Node itself. */
const foreignVariables = ['NODE_ENV']
const listUnknown = (names: readonly string[]) =>
  names.filter(name => !variables.includes(name) && !foreignVariables.includes(name))

/** Returns the values of a directive of the unit, also of those that are commented out. */
const readDirective = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^#?${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

/** Without the secrets, whose files are not here. */
const withoutFiles = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.endsWith('_FILE')))

describe('Compose', () => {
  const { server, database } = wholeCompose.services

  test('sets variables of the server to values that it accepts', () => {
    expect(listUnknown(Object.keys(server.environment))).toEqual([])
    expect(Object.keys(server.environment)).toContain('SMTP_URL_FILE')
    const settings = readSettings(withoutFiles(compose.services.server.environment), '/')
    expect(server.ports).toEqual([
      `127.0.0.1:${port}:${settings.port}`,
      `127.0.0.1:${settings.operatorPort}:${settings.operatorPort}`,
    ])
  })

  test.each([
    ['in use', compose],
    ['with what is commented out', wholeCompose],
  ])('gives each service exactly the secrets that it reads, %s', (_, { services, secrets }) => {
    for (const { environment, secrets: own } of Object.values(services)) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
      expect(files.map(([, path]) => path).sort()).toEqual(own.map(name => `/run/secrets/${name}`).sort())
      expect(Object.keys(secrets)).toEqual(expect.arrayContaining([...own]))
    }
    const used = Object.values(services).flatMap(({ secrets: own }) => own)
    expect(Object.keys(secrets).sort()).toEqual(used.sort())
  })

  test('declares the volumes and networks that it names', () => {
    const services = [server, database]
    const volumes = services.flatMap(({ volumes: own }) => own.map(volume => volume.split(':')[0]))
    expect(Object.keys(compose.volumes).sort()).toEqual(volumes.sort())
    const networks = new Set(services.flatMap(({ networks: own }) => own))
    expect(Object.keys(compose.networks).sort()).toEqual([...networks].sort())
  })

  test('keeps the data where the image does', () => {
    expect(server.volumes).toEqual([`data:${/DATA_DIR=(\S+)/.exec(dockerfile)?.[1]}`])
  })
})

describe('The image', () => {
  test('is built from files that exist and that Docker may read', () => {
    const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)
    expect(allowed.filter(path => !existsSync(join(root, path)))).toEqual([])
    const copied = [...dockerfile.matchAll(/^COPY --chown=node:node (.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' ').filter(path => path !== '.'),
    )
    expect(copied.length).toBeGreaterThan(0)
    expect(copied.filter(path => !allowed.includes(path))).toEqual([])
    const { scripts } = JSON.parse(read('package.json'))
    const needed = ['build', 'start', 'import', 'export', 'reload', 'operator', 'backup', 'restore'].map(
      name => scripts[name],
    )
    for (const script of needed) expect(allowed).toContain(/tsx (?:[\w-]+ )*(server)\//.exec(script)?.[1])
  })

  test('has a Node that the server runs on', () => {
    const [, version] = /^ARG NODE_VERSION=(\d+)$/m.exec(dockerfile) ?? []
    // The image's tag names the newest of its line.
    expect(satisfies(`${version}.99.0`, JSON.parse(read('package.json')).engines.node)).toBe(true)
  })

  test('runs the server as npm start does, not as root, and asks for its health where it says it', () => {
    const command = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]'
    expect(JSON.parse(command)).toEqual(['node', ...readStartFlags(), 'dist/server/index.mjs'])
    expect(dockerfile.lastIndexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM '))
    const [, checkedPort, path] = /PORT \|\| (\d+)\}(\/\w+)/.exec(dockerfile) ?? []
    expect(Number(checkedPort)).toBe(port)
    expect(read('server/http/health.ts')).toContain(`app.get('${path}'`)
    expect(dockerfile).toContain(`EXPOSE ${port}\n`)
    expect(
      listUnknown([...dockerfile.matchAll(/^(?:ENV| {4})\s*([A-Z_]+)=/gm)].map(([, name = '']) => name)),
    ).toEqual([])
  })
})

describe('The unit of systemd', () => {
  const environment = Object.fromEntries(
    readDirective('Environment').map(line => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  )

  test('sets variables of the server to values that it accepts', () => {
    expect(listUnknown(Object.keys(environment))).toEqual([])
    const settings = readSettings(withoutFiles(environment), '/')
    expect(settings.dataDir).toBe(`/var/lib/${readDirective('StateDirectory')[0]}`)
  })

  test('loads each secret that it names', () => {
    const files = Object.values(environment).flatMap(value => /^%d\/(.+)$/.exec(value)?.[1] ?? [])
    expect(files.length).toBeGreaterThan(0)
    expect(readDirective('LoadCredential').map(line => line.split(':')[0])).toEqual(files)
  })

  test('runs what npm start runs', () => {
    const start: string = JSON.parse(read('package.json')).scripts.start
    expect(readDirective('ExecStart')).toEqual([start.replace('exec ', '/usr/bin/').replace(/ \|\|.*/, '')])
  })
})

describe('The proxies', () => {
  test.each(samples)('%s leads to the port of the server, and leaves compression and frames to it', path => {
    const text = read(path)
    expect(text).toContain(`127.0.0.1:${port}`)
    const directives = text.replace(/#.*$/gm, '')
    expect(directives).not.toMatch(/^\s*(encode|gzip on|brotli)\b/m)
    expect(directives).not.toMatch(/frame/i)
    const [, trust] = /TRUST_PROXY=(\w+)/.exec(text) ?? []
    expect(readSettings({ TRUST_PROXY: trust }, '/').trustProxy).toBe(1)
  })

  test('nginx lets imports through and waits for them, and limits connections as the server does without a proxy', () => {
    const text = read('deploy/nginx.conf')
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(text) ?? []
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(maxArchiveBytes)
    const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(text) ?? []
    expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(requestTimeoutMs)
    expect(text).toContain(`limit_conn bookplate_visitors ${maxConnectionsPerIp};`)
    for (const header of ['For', 'Proto', 'Host'])
      expect(text).toContain(`proxy_set_header X-Forwarded-${header} `)
  })
})
