/**
 * Loaded before a server (`node --import`) to set its clock ahead by BOOKPLATE_TEST_AHEAD_MS.
 */
const aheadMs = Number(process.env.BOOKPLATE_TEST_AHEAD_MS)
if (!(aheadMs > 0)) throw new Error('BOOKPLATE_TEST_AHEAD_MS is no time: give milliseconds such as 86400000.')

const { now } = Date
globalThis.Date = class extends Date {
  /** @param {...any} parts */
  constructor(...parts) {
    if (parts.length === 0) super(now() + aheadMs)
    else super(...parts)
  }

  static now() {
    return now() + aheadMs
  }
}
