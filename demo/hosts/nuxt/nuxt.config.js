export default {
  compatibilityDate: '2026-11-01',
  runtimeConfig: { public: { apiUrl: '' } }, // NUXT_PUBLIC_API_URL
  app: {
    head: { htmlAttrs: { lang: 'en' }, title: 'wallet-elements in Nuxt', link: [{ rel: 'icon', href: 'data:,' }] },
  },
  vue: { compilerOptions: { isCustomElement: tag => tag.startsWith('wallet-') } },
}
