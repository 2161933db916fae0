import { isLocal as isLocalName } from '../../../src/lib/is-local.js'

/** Like the function that it replaces, but a page from the disk, which has no host name, counts as local too. */
export const isLocal = (hostname: string): boolean => hostname === '' || isLocalName(hostname)
