/**
 * The path of the app's configuration, up to the app's id. It is requested first, before the other paths are needed.
 */
export const APPS = '/api/v1/apps/'
