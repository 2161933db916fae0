import { laterFlow } from '../../stage/define.js'

/** Logs the visitor in before a task that needs a signed-in user, and then continues with the task. */
export const loginFirst = laterFlow('entrance', async () => (await import('../entrance.js')).entrance)
