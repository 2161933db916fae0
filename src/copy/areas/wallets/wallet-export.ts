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
})
