import { email } from './email.js'
import { guest } from './guest.js'
import type { Method } from './method.js'

/** Every way to log in that the landing can offer. */
export const methods: readonly Method[] = [email, guest]
