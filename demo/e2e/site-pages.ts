import type { World } from '../world.js'

/** The pages of the demo's own site, with its documentation. */
const DEMO = [
  '',
  'demo/ways-in.html',
  'demo/playground.html',
  'demo/gallery.html?only=landing,code',
  'demo/client.html',
  'demo/terms.html',
  'demo/privacy.html',
  'demo/nowhere.html',
  'docs/',
  'docs/configuration.html',
  'docs/wallet-fund.html',
]
/** The pages of the development provider. */
const PROVIDER = ['inbox', 'phone', 'faucet', 'desk']

/** The addresses of the pages that a world serves. Three pages of the documentation have every kind of its content. */
export const sitePages = ({ appUrl = '', apiUrl }: World): readonly string[] => [
  ...DEMO.map(path => `${appUrl}/${path}`),
  ...PROVIDER.map(path => `${apiUrl}/${path}`),
]
