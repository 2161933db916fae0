/**
 * Draws a `ConsentModel` in a closed shadow root. For consents that give away control of a wallet or an account, or
 * remove a protection.
 */
export const graveConsentView = () => import('./grave-consent.view.js')
