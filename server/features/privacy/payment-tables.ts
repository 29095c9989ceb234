import type { TableDeclarations } from './declaration.ts'

const accounts = 'stays, without a name, for accounts and tax'

export const paymentTableDeclarations = {
  payment: {
    about: 'payments of bookings and forms; cards and names are only at the payment provider',
    pseudonymous: 'id booking submission reference checkout checkout_url',
    other:
      'business provider currency due status received received_currency declined created_at expires_at check_at checked_at paid_at gift_card_value gift_card_months checkout_ending ended_checkouts reversals_at',
    exported: '`payments`',
    erased: 'a payment that is still awaited for a form expires',
    kept: accounts,
  },
  refund: {
    about: 'refunds of payments',
    pseudonymous: 'id payment repeats',
    other: 'business amount cause status created_at attempts next_attempt_at last_error',
    exported: 'as sums in `payments`',
    kept: accounts,
  },
  dispute: {
    about: 'what payers have had their banks take back, as the payment provider tells it',
    pseudonymous: 'id payment',
    other: 'business amount status created_at due_at changed_at',
    exported: 'as sums in `payments`',
    kept: accounts,
  },
  desk_payment: {
    about: 'what customers have paid at the business, as the team records it',
    pseudonymous: 'id booking taken_by taken_back_by',
    other: 'business amount currency method taken_at taken_back_at',
    exported: '`deskPayments`',
    kept: accounts,
  },
  gift_card: {
    about: 'prepaid amounts; anybody with the code can spend them',
    personal: 'void_reason',
    pseudonymous: 'id code payment',
    other: 'business currency value balance created_at expires_at voided_at voided_for live',
    exported: '`giftCards`: those that the person has bought',
    erased: 'why it was voided is emptied; the card stays, because somebody else may have it',
    kept: accounts,
  },
  gift_card_entry: {
    about: 'changes of the balance of gift cards',
    pseudonymous: 'id card payment',
    other: 'business kind amount created_at',
    exported: 'as sums in `giftCards`',
    kept: accounts,
  },
  test_checkout: {
    about: 'pages of the test provider, where no money moves',
    personal: 'description',
    pseudonymous: 'id payment return_url cancel_url',
    other: 'amount currency locale expires_at charged confirmed_at expired_at declined',
    exported: 'nothing: a copy of answers in `submissions`',
    erased: 'the description is emptied',
    kept: '8 days after its end',
  },
  test_refund: {
    about: 'refunds of the test provider',
    pseudonymous: 'id checkout',
    other: 'amount created_at',
    kept: 'with its checkout',
  },
} as const satisfies TableDeclarations
