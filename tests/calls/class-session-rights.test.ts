/** Staff change their class, even if its guests have booked with others as well. */
import { expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()
const yoga = { service: 'yoga', provider: 'maya', start: '2026-12-01T18:00:00+01:00' }

test('Staff take back that their class was cancelled for somebody whose other appointment is cancelled', async () => {
  const haircut = { service: 'haircut', provider: 'leo', start: '2026-12-01T17:15:00+01:00' }
  const { id } = expectAnswer(await engine.ask('createBooking', orderFor([haircut, yoga]))).booking
  const owner = { caller: { isOperator: true } }
  expectAnswer(await engine.ask('cancelBookingAsOperator', { id, appointment: 0 }, owner))
  const ask = <Name extends CallName>(provider: string, name: Name, input: Calls[Name]['input']) =>
    engine.ask(name, input, {
      caller: {
        operator: { person: provider, role: 'staff', provider, signedInAt: demoNow },
        isOperator: true,
      },
    })
  const { undo } = expectAnswer(await ask('maya', 'cancelClassSession', { ...yoga, undoable: true }))
  const changes = undo?.changes ?? []
  expect(getProblemCode(await ask('leo', 'undoClassSessionChange', { changes }))).toBe('operator.forbidden')
  expect(expectAnswer(await ask('maya', 'undoClassSessionChange', { changes }))).toEqual({ bookings: 1 })
})
