import { HDNodeWallet, Mnemonic } from 'ethers';

/** The phrase anvil funds its accounts from: known to everybody, for local chains only. */
const PHRASE = 'test test test test test test test test test test test junk';

/** The part each of anvil's accounts plays, in their order. */
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

/** An account of a local chain, its key included. */
export interface DemoAccount {
  role: Role;
  address: string;
  privateKey: string;
}

/** The funded accounts of every local chain, by the part they play. `deployer` owns the contracts too. */
export const demoAccounts: Readonly<Record<Role, DemoAccount>> = deriveAccounts();

function deriveAccounts(): Record<Role, DemoAccount> {
  const mnemonic = Mnemonic.fromPhrase(PHRASE);
  const accounts = roles.map((role, index) => {
    const { address, privateKey } = HDNodeWallet.fromMnemonic(mnemonic, `m/44'/60'/0'/0/${index}`);
    return [role, { role, address, privateKey }] as const;
  });
  return Object.fromEntries(accounts) as Record<Role, DemoAccount>;
}
