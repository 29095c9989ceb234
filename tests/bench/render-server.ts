/**
 * A server that, asked for a page with `?step=repeat…`, renders it so many times from the same answers and ends the
 * document with the CPU time of one rendering: Vike and the whole document, without calls, HTTP and compression.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderPage } from 'vike/server'
import { castToDeclaredType } from '#renderer/screen/widget.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { serve } from '#server/commands/serve.ts'
import { createBuiltAssetsPlugin, createBuiltScriptsLoader } from '#server/http/assets/assets.ts'
import type { RenderPage } from '#server/http/pages/render.ts'
import { root } from '#tests/support/run/command.ts'

const repeatedRenderPage: RenderPage = async context => {
  const { render } = context
  const repeats = Number(/\brepeat(\d+)/.exec(render.askedSearch ?? '')?.[1] ?? 0)
  const repeated = { ...context, render: { ...render, call: answerOnce(render.call) } }
  let before = process.cpuUsage()
  for (let run = -repeats; run < repeats; run++) {
    // The first half warms up.
    if (run === 0) before = process.cpuUsage()
    await (await renderPage(repeated)).httpResponse?.getBody()
  }
  const { user, system } = process.cpuUsage(before)
  const { httpResponse } = await renderPage(context)
  const cpuMs = (user + system) / 1000 / repeats
  const getBody = async () => `${await httpResponse?.getBody()}<!--rendered in ${cpuMs} ms-->`
  return { httpResponse: httpResponse && { ...httpResponse, getBody } }
}

/** Runs each call once and then repeats its answer. */
function answerOnce(call: CallFunction): CallFunction {
  const answers = new Map<string, unknown>()
  return (name, input, options) => {
    const key = JSON.stringify([name, input])
    const answer = answers.get(key) ?? call(name, input, options)
    answers.set(key, answer)
    return castToDeclaredType(answer)
  }
}

// Vike's part of the build, without our server.
await import(pathToFileURL(join(root, 'dist/server/entry.mjs')).href)
await serve({
  root,
  renderPage: repeatedRenderPage,
  development: false,
  registerAssets: createBuiltAssetsPlugin(root),
  loadEmbedScripts: createBuiltScriptsLoader(root),
})
