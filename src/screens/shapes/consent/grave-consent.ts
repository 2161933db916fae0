/**
 * Draws a `ConsentModel` that gives away control of a wallet or an account, or removes a protection: in a closed shadow
 * root, as for what is signed.
 */
export const graveConsentView = () => import('./grave-consent.view.js')
