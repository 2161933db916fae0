import { area } from '../../area.js'

export const walletExport = area('walletExport', {
  title: 'Export wallet',
  keyOrPhrase: 'Copy either your private key or seed phrase to export your wallet.',
  keyOnly: 'Copy your private key to export your wallet.',
  warning: 'Never share your private key or seed phrase with anyone.',
  learnMore: 'Learn more',
  frame: 'Copy your private key or seed phrase',
  loading: 'Opening a safe place for your key',
  failed: 'The page with your key did not open.',
  retry: 'Try again',
  done: 'Done',
  /** The way in: a key or a phrase that the visitor has elsewhere. */
  bring: {
    title: 'Import wallet',
    detail: ({ chain }: { chain: string }) =>
      `Use a wallet here that you have elsewhere on ${chain}. Type or paste its private key or recovery phrase into the field below.`,
    warning:
      'The field belongs to the wallet provider, and this page cannot read it. Never type your key anywhere that you do not trust.',
    frame: 'Type your private key or recovery phrase',
    loading: 'Opening a safe place for your key',
    failed: 'The page for your key did not open.',
    retry: 'Try again',
    done: 'Your wallet is here.',
    cancel: 'Cancel',
  },
})
