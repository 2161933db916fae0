import { isLocal as isLocalName } from '../../../src/lib/is-local.js'

/** The same with the disk, which is of this machine, too: its pages have no host name. */
export const isLocal = (hostname: string): boolean => hostname === '' || isLocalName(hostname)
