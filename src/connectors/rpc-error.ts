/** An error with a number, as a wallet's provider throws it (EIP-1193). */
export const rpcError = (code: number, message: string): Error => Object.assign(new Error(message), { code })
