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
  /** Importing a key or a phrase that the visitor has elsewhere. */
  bring: {
    title: 'Import wallet',
    detail: ({ chain }: { chain: string }) =>
      `Type or paste the private key or the recovery phrase of your ${chain} wallet.`,
    warning: 'The field is the wallet provider’s: this page cannot read it. Never type a key where you do not trust.',
    frame: 'Type your private key or recovery phrase',
    loading: 'Opening a safe place for your key',
    failed: 'The page for your key did not open.',
    retry: 'Try again',
    done: 'Your wallet is here.',
    cancel: 'Cancel',
  },
})
