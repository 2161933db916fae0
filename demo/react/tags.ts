import type {} from 'react'

type TagAttributes = { id?: string; class?: string; children?: unknown; [attribute: string]: unknown }
interface Detail<T> {
  detail: T
}
type Listeners = {
  'onwallet-close'?: (event: Event) => void
  'onwallet-login-complete'?: (event: Detail<{ user: { id: string; email?: { address: string } } }>) => void
  'onwallet-fund-complete'?: (event: Detail<{ amount?: string; asset: string }>) => void
  'onwallet-confirm-tx-complete'?: (event: Detail<{ hash?: string }>) => void
  'onwallet-error'?: (event: Detail<{ flow: string; code: string }>) => void
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-app': TagAttributes & { config?: object }
      'wallet-button': TagAttributes
      'wallet-login-modal': TagAttributes & Listeners & { open?: boolean }
      'wallet-fund': TagAttributes & Listeners
      'wallet-confirm-tx': TagAttributes & Listeners
    }
  }
}
