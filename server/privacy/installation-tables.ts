import type { TableDeclarations } from './declaration.ts'

const noPeople = 'stays: no data of people'

export const installationTables = {
  rate_limit: {
    about: 'how often somebody did something',
    pseudonymous: 'key',
    other: 'points expire',
    exported: 'nothing: a keyed digest, from which nobody can be found',
    erased: 'nothing: it expires by itself',
    kept: 'a day at most',
  },
  operator_session: {
    about: "the operator's sessions",
    pseudonymous: 'digest token_digest',
    other: 'issued_at replaced ends_at',
    kept: 'until the session ends',
  },
  secret: { about: 'keys of the installation', other: 'name value', kept: noPeople },
  job: {
    about: 'when recurring jobs are due, and how they ended',
    other: 'name due_at holder started_at ended_at duration_ms succeeded_at failures last_error',
    kept: noPeople,
  },
  migration: {
    about: 'which migrations were applied',
    other: 'name sha256 needs applied_at',
    kept: noPeople,
  },
  embed_script: {
    about: 'versions of the script for other sites',
    other: 'path code kept_at',
    kept: noPeople,
  },
  published_file: {
    about: 'files of the configuration that were published from previews',
    other: 'file content base revision published_at',
    kept: noPeople,
  },
} as const satisfies TableDeclarations
