/**
 * Accounts every anvil chain funds, in the roles of the local stack. Their keys are public and worthless; this
 * module is compiled only into builds of the local stack.
 */
export interface DemoAccount {
  name: string;
  address: string;
  key: string;
  /** of a Safe: another owner, who signs whatever the owner with `key` does */
  coSigner?: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    name: 'Admin',
    address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    key: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    name: 'Pool owner',
    address: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
    key: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
  {
    name: 'Investor A',
    address: '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
    key: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
  {
    name: 'Investor B',
    address: '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
    key: '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  },
  {
    name: 'Investor C',
    address: '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
    key: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  },
  {
    name: 'Safe, 2 of 3',
    address: '0x4b3d3eb347bccad08461418954b86162b5dcb33c',
    key: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
    coSigner: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
];
