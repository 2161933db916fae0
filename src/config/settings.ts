export interface Settings { appId: string }
