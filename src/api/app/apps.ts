/** Where the app's configuration lies, before the app's id: what is asked first, before the rest of the paths is needed. */
export const APPS = '/api/v1/apps/'
