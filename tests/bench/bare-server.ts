/** The floor of a served page: Node's own HTTP server sends the finished bytes, from a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'

export interface BareServer {
  readonly url: string
  readonly pid: number
  stop(): void
}

const program = `
  import { createServer } from 'node:http'
  import { buffer } from 'node:stream/consumers'
  const bytes = await buffer(process.stdin)
  const body = process.env.SEND === 'bytes' ? bytes : String(bytes)
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body))
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** @param body text, which is encoded for each response, or bytes */
export async function startBareServer(body: string | Buffer): Promise<BareServer> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SEND: typeof body === 'string' ? 'text' : 'bytes' },
  })
  child.stdin.end(body)
  return {
    url: `http://127.0.0.1:${await firstLine(child)}/`,
    pid: child.pid ?? 0,
    stop: () => child.kill(),
  }
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((settle, fail) => {
    child.once('error', fail)
    child.once('exit', code => fail(new Error(`The bare server ended with code ${code}.`)))
    child.stdout?.setEncoding('utf8').once('data', (text: string) => settle(text.trim()))
  })
