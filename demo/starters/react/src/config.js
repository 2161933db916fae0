/** The local world of `npm start`. For your own app, set its id and remove `apiUrl`, `chains` and `solana`. */
export const app = {
  appId: 'clwalletelementsdemo00001',
  apiUrl: 'http://wallet.localhost:4101',
  chains: [
    {
      id: 31337,
      name: 'Local Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:4102'] } },
    },
  ],
  solana: { cluster: 'devnet', rpcUrls: { devnet: 'http://127.0.0.1:4103' } },
}
