import { onePerPage } from '../page.js'
import { documentMember } from '../document-member.js'

/** The name of our Trusted Types policy. A page that restricts policies has to allow it. */
const POLICY = 'wallet-elements'

interface Policy {
  createScriptURL(url: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

/**
 * Our Trusted Types policy, for browsers that enforce one. It allows the scripts that are loaded here, and is created
 * once per page.
 */
const policy = (): Policy =>
  onePerPage('script-policy', () => {
    const rules: Policy = { createScriptURL: url => url }
    return (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(POLICY, rules) ?? rules
  })

/**
 * Loads a third-party script into the page, with the page's nonce, and waits until it has run. A script that fails to
 * load is removed.
 */
export async function loadScript(url: string, document: Document = globalThis.document): Promise<void> {
  const { createScriptURL } = policy()
  const script = documentMember('createElement', document)('script')
  script.async = true
  const nonce = documentMember('querySelector', document)<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce) script.nonce = nonce
  script.src = createScriptURL.call(policy(), url)
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`The script ${url} did not load.`))
    }
    documentMember('head', document).append(script)
  })
}
