import { sameAddress } from '../../address.js'

/**
 * Uniswap's Universal Router by the addresses that it names for the chains in `registry.ts`: releases 1.2, 2.0 and 2.1.1. What a router brings
 * is believed of these alone; anybody can make a contract that reads the same call, and keeps what is paid in.
 */
const ROUTERS = [
  '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
  '0xeC8B0F7Ffe3ae75d7FfAb09429e3675bb63503e4',
  '0x5E325eDA8064b456f4781070C0738d849c824258',
  '0xCb1355ff08Ab38bBCE60111F1bb2B784bE25D7e8',
  '0x643770E279d5D0733F21d6DC03A8efbABf3255B4',
  '0xec7BE89e9d109e7e3Fec59c222CF297125FEFda2',
  '0x4Dae2f939ACf50408e13d58534Ff8c2776d45265',
  '0x82635AF6146972cD6601161c4472ffe97237D292',
  '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  '0x3A9D48AB9751398BbFa63ad67599Bb04e4BdF98b',
  '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3',
  '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507',
  '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223',
  '0x6fF5693b99212Da76ad316178A184AB56D299b43',
  '0x95273d871c8156636e114b63797d78D7E1720d81',
  '0x3315ef7cA28dB74aBADC6c44570efDF06b04B020',
  '0x4C82D1fBFe28C977cBB58D8C7FF8FCF9F70a2cCA',
  '0x7DfD4F31be6814D2906BDE155c3e1B146EAc1468',
  '0x8B844f885672f333Bc0042cB669255f93a4C1E6b',
  '0xFdf682F51FE81Aa4898F0AE2163d8A55c127fbC7',
]

export const isKnownRouter = (address: string): boolean => ROUTERS.some(router => sameAddress(router, address))
