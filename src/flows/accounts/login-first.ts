import { laterFlow } from '../../stage/define.js'

/** The login that comes before what only a signed-in user can do; what they came for goes on after it. */
export const loginFirst = laterFlow('entrance', async () => (await import('../entrance.js')).entrance)
