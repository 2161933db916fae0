import { Endian } from '@solana/web3.js'
import { record } from '../../lib/own/record.js'

/** How numbers are written on Solana. web3.js looks for it on every object, so it is said each time: a page may have put another there. */
export const LITTLE_ENDIAN = record({ endian: Endian.Little })
