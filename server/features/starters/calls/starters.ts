/** Handles the calls for the library of starting documents. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'

export const listStarters: Handler<'listStarters'> = async (_, { starterLibrary }) => {
  const starters = (await starterLibrary?.list()) ?? []
  return done({ starters: starters.map(({ starter }) => starter) })
}

export const getStarter: Handler<'getStarter'> = async ({ kind, id }, { starterLibrary }) => {
  const starters = (await starterLibrary?.list()) ?? []
  const found = starters.find(({ starter }) => starter.kind === kind && starter.id === id)
  return found ? done({ starter: found.starter, document: found.document }) : failed('starter.not_found')
}
