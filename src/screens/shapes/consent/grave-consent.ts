/** Draws a `ConsentModel` by which power over a wallet or an account goes elsewhere, or a protection: sealed, as what is signed is. */
export const graveConsentView = () => import('./grave-consent.view.js')
