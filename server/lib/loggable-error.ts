/**
 * What the log may say of an error: what identifies the defect, and nothing of what people entered. Messages are left out,
 * because those of a database contain the row, those of a mail server the address, and those of a parser its input.
 */
export interface LoggableError {
  readonly type: string
  /** An SQLSTATE, or the code of a system or library: ECONNREFUSED, EAUTH. */
  readonly code?: string
  /** Names of PostgreSQL's objects, such as a violated constraint. */
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  /** The stack without the message. */
  readonly stack?: readonly string[]
  readonly cause?: LoggableError
}

const maxCauses = 3
const maxFrames = 20

export const toLoggableError = (error: unknown): LoggableError => describe(error, maxCauses)

function describe(error: unknown, causesLeft: number): LoggableError {
  if (!(error instanceof Error)) return { type: `thrown ${typeof error}` }
  const fields: Readonly<Record<string, unknown>> = { ...error }
  const { code, table, column, constraint } = fields
  const stack = listFrames(error)
  return {
    type: namePattern.test(error.name) ? error.name : 'Error',
    ...pickName('code', code),
    ...pickName('table', table),
    ...pickName('column', column),
    ...pickName('constraint', constraint),
    ...(stack.length === 0 ? {} : { stack }),
    ...(error.cause === undefined || causesLeft === 0
      ? {}
      : { cause: describe(error.cause, causesLeft - 1) }),
  }
}

/** Of classes, codes, tables and constraints; a value of a person hardly looks like one. */
const namePattern = /^[A-Za-z][\w.-]{0,62}$/
const sqlStatePattern = /^[0-9A-Z]{5}$/

const pickName = (name: string, value: unknown): Readonly<Record<string, string>> =>
  typeof value === 'string' && (namePattern.test(value) || sqlStatePattern.test(value))
    ? { [name]: value }
    : {}

/** A stack begins with the message, which may have lines that look like frames. */
function listFrames({ stack = '', message }: Error): readonly string[] {
  const start = message === '' ? 0 : stack.indexOf(message) + message.length
  return stack
    .slice(start)
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, maxFrames)
    .map(line => line.trim())
}

/** Says in one line what failed and where: `DatabaseError 23505 booking_reference at …, caused by …`. */
export const summarizeError = (error: unknown): string => summarize(toLoggableError(error))

function summarize({ type, code, constraint, stack, cause }: LoggableError): string {
  const place = stack?.find(frame => !frame.includes('node_modules')) ?? stack?.[0]
  const facts = [type, code, constraint, place].filter(fact => fact !== undefined).join(' ')
  return cause === undefined ? facts : `${facts}, caused by ${summarize(cause)}`
}
