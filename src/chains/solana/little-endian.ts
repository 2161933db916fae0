import { Endian } from '@solana/web3.js'
import { record } from '../../lib/own/record.js'

/**
 * The byte order of numbers on Solana. It is always passed to web3.js, which reads the option from any object: a page's
 * polluted prototype may contain another one.
 */
export const LITTLE_ENDIAN = record({ endian: Endian.Little })
