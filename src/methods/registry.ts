import type { Credential } from '../credentials/credential.js'
import { credentials } from '../credentials/registry.js'
import type { Method } from './method.js'

const loginBy = (credential: Credential): Method => ({ ...credential, flow: credential.prove['log-in'] })

/** Every way to log in that the landing can offer. */
export const methods: readonly Method[] = credentials.map(loginBy)
