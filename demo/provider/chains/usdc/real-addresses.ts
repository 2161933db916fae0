/** The addresses of USDC on the networks that the local chains stand in for. */
export const USDC_ADDRESSES = {
  ethereum: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'],
  base: [
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  ],
} as const

/** The mints of USDC on Solana's mainnet and devnet. The local token exists at both. */
export const USDC_MINTS = [
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
] as const
