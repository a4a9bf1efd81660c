import { HDNodeWallet, Mnemonic } from 'ethers';

/** Anvil's well-known mnemonic, for local chains only. */
const PHRASE = 'test test test test test test test test test test test junk';

/** The roles of anvil's accounts, in order. */
const roles = [
  'deployer',
  'admin',
  'poolOwner',
  'investorA',
  'investorB',
  'investorC',
  'feeReceiver',
  'keeper',
  'saleOperator',
  'stranger',
] as const;

export type Role = (typeof roles)[number];

/** An account of a local chain, with its key. */
export interface DemoAccount {
  role: Role;
  address: string;
  privateKey: string;
}

/** The funded accounts of every local chain, by role. `deployer` owns the contracts too. */
export const demoAccounts: Readonly<Record<Role, DemoAccount>> = deriveAccounts();

function deriveAccounts(): Record<Role, DemoAccount> {
  const mnemonic = Mnemonic.fromPhrase(PHRASE);
  const accounts = roles.map((role, index) => {
    const { address, privateKey } = HDNodeWallet.fromMnemonic(mnemonic, `m/44'/60'/0'/0/${index}`);
    return [role, { role, address, privateKey }] as const;
  });
  return Object.fromEntries(accounts) as Record<Role, DemoAccount>;
}
