/** Gives Vike the configuration of the root, which it does not read by itself. */
import config from '../vike.config.ts'

export default config
