import { SIGNATURE_CHECK_GAS } from '@launchpad/contracts';
import {
  alternatingWallet,
  deploySafeContracts,
  hostileWalletInitCode,
  hostileWallets,
  TestSafe,
} from '@launchpad/contracts/testing';
import type { Problem } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import {
  AbiCoder,
  concat,
  getBytes,
  getCreate2Address,
  hashMessage,
  keccak256,
  Wallet,
  ZeroHash,
} from 'ethers';
import { FaultyNode } from '../test/faulty-node.js';
import { World } from '../test/world.js';

const CHAIN = 97;
const OTHER_CHAIN = 5;
/** Included in anvil: deploys what follows a salt. */
const CREATE2_FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const UNDEPLOYED = '0x'.padEnd(66, '6492');
const HASH = hashMessage('Sign in');
const JUNK = `0x${'5a'.repeat(65)}`;

let world: World;
/** In front of the chain, and of the other one. */
let node: FaultyNode;
let otherNode: FaultyNode;
let sender: Wallet;

beforeAll(async () => {
  const nodes = new Map<string, FaultyNode>();
  world = await World.start({
    chainIds: [CHAIN, OTHER_CHAIN],
    rpcUrls: async (rpcUrl) => {
      const proxy = await FaultyNode.start(rpcUrl);
      nodes.set(rpcUrl, proxy);
      return [proxy.url];
    },
  });
  [node, otherNode] = world.sales.map(({ chain }) => nodes.get(chain.rpcUrl)) as [FaultyNode, FaultyNode];
  await world.startListener();
  const { provider, accounts } = world.sale.chain;
  sender = new Wallet(accounts.stranger.privateKey, provider);
  await deploySafeContracts(provider);
});

afterAll(async () => {
  await world.stop();
  node.stop();
  otherNode.stop();
});

/** How often the listener was asked. */
let asked = 0;

async function ask(wallet: string, signature: string, hash = HASH): Promise<boolean> {
  const request = { chainId: CHAIN, wallet: wallet.toLowerCase(), hash, signature: getBytes(signature) };
  asked += 1;
  return (await world.client.verifySignature(request)).valid;
}

/** Whether a wallet signs: asked again as long as the node's machine is too busy for it to answer in time. */
async function signs(...signature: Parameters<typeof ask>): Promise<boolean> {
  const outcome = await eventually(() =>
    ask(...signature).then(
      (valid) => ({ valid }),
      (error: Problem) => (/no answer within|are parked/.test(error.detail) ? undefined : { error }),
    ),
  );
  if ('error' in outcome) throw outcome.error;
  return outcome.valid;
}

function owners(): [Wallet, Wallet, Wallet] {
  return [1, 2, 3].map(() => new Wallet(Wallet.createRandom().privateKey)) as [Wallet, Wallet, Wallet];
}

let salt = 0n;
async function newSafe(): Promise<TestSafe> {
  const safe = new TestSafe(owners(), 2, (salt += 1n));
  await safe.deploy(sender);
  return safe;
}

async function deploy(initCode: string): Promise<string> {
  const { contractAddress } = (await (await sender.sendTransaction({ data: initCode })).wait()) ?? {};
  if (!contractAddress) throw new Error('nothing was deployed');
  return contractAddress;
}

describe('a 2-of-3 Safe', () => {
  it('signs with any two of its owners, and with nobody less', async () => {
    const safe = await newSafe();
    const [first, second, third] = safe.owners as [Wallet, Wallet, Wallet];
    expect(await signs(safe.address, safe.sign(HASH, CHAIN))).toBe(true);
    expect(await signs(safe.address, safe.sign(HASH, CHAIN, [second, third]))).toBe(true);
    expect(await signs(safe.address, safe.sign(HASH, CHAIN, [first]))).toBe(false);
    expect(await signs(safe.address, safe.sign(HASH, CHAIN, [first, sender]))).toBe(false);
    expect(await signs(safe.address, safe.sign(HASH, CHAIN), hashMessage('Something else'))).toBe(false);
    expect(await signs(safe.address, JUNK)).toBe(false);
  });

  it('signs on its own chain only', async () => {
    const safe = await newSafe();
    expect(await signs(safe.address, safe.sign(HASH, 5))).toBe(false);
  });

  it('signs with an empty signature what its owners approved on chain', async () => {
    const safe = await newSafe();
    expect(await signs(safe.address, '0x')).toBe(false);
    await safe.execute(safe.approval(HASH), sender);
    expect(await signs(safe.address, '0x')).toBe(true);
    expect(await signs(safe.address, '0x', hashMessage('Something else'))).toBe(false);
  });

  it('no longer signs with an owner who was removed', async () => {
    const safe = await newSafe();
    const [first, second, third] = safe.owners as [Wallet, Wallet, Wallet];
    const signature = safe.sign(HASH, CHAIN, [first, second]);
    expect(await signs(safe.address, signature)).toBe(true);
    const swap = safe.swapOwner(first.address, new Wallet(Wallet.createRandom().privateKey).address);
    await safe.execute(swap, sender, [second, third]);
    expect(await signs(safe.address, signature)).toBe(false);
    expect(await signs(safe.address, safe.sign(HASH, CHAIN, [second, third]))).toBe(true);
  });

  it('signs before it is deployed, which its signature does not change', async () => {
    const safe = new TestSafe(owners(), 2, (salt += 1n));
    const signature = safe.signUndeployed(HASH, CHAIN);
    expect(await signs(safe.address, safe.sign(HASH, CHAIN))).toBe(false);
    expect(await signs(safe.address, signature)).toBe(true);
    expect(await signs(safe.address, safe.signUndeployed(HASH, CHAIN, safe.owners.slice(0, 1)))).toBe(false);
    expect(await world.sale.chain.provider.getCode(safe.address)).toBe('0x');
    await safe.deploy(sender);
    expect(await signs(safe.address, signature)).toBe(true);
  });

  it('does not sign as it began where it is not deployed, once another chain has it', async () => {
    const safe = new TestSafe(owners(), 2, (salt += 1n));
    const signature = safe.signUndeployed(HASH, CHAIN);
    expect(await signs(safe.address, signature)).toBe(true);
    await otherNode.begin('fails');
    await expect(ask(safe.address, signature)).rejects.toMatchObject({ status: 503 });
    otherNode.end();
    const { provider, accounts } = world.sales[1]!.chain;
    await deploySafeContracts(provider);
    await safe.deploy(new Wallet(accounts.stranger.privateKey, provider));
    const answer = await eventually(() => signs(safe.address, signature).then(String, () => undefined));
    expect(answer).toBe('false');
    await safe.deploy(sender);
    expect(await signs(safe.address, signature)).toBe(true);
  });

  it('does not sign by the deployment of another', async () => {
    const [safe, other] = [new TestSafe(owners(), 2, 1n), new TestSafe(owners(), 2, 2n)];
    expect(await signs(safe.address, other.signUndeployed(HASH, CHAIN))).toBe(false);
  });
});

describe('an ordinary wallet', () => {
  it('signs nothing as a contract', async () => {
    const wallet = owners()[0];
    expect(await signs(wallet.address, await wallet.signMessage('Sign in'))).toBe(false);
    expect(await signs(wallet.address, '0x')).toBe(false);
  });
});

describe('a hostile wallet', () => {
  it.each(hostileWallets.map((wallet) => [wallet.kind, wallet] as const))(
    'that %s has not signed, which is known from one call of the node',
    async (_, wallet) => {
      const initCode = hostileWalletInitCode(wallet);
      const address = await deploy(initCode);
      const before = node.callsOf('eth_call') - asked;
      expect(await signs(address, JUNK)).toBe(false);
      expect(await signs(address, '0x')).toBe(false);
      // The same wallet, not deployed yet, by a factory of its own kind and by an honest one.
      const undeployed = getCreate2Address(CREATE2_FACTORY, ZeroHash, keccak256(initCode));
      for (const [factory, data] of [
        [address, JUNK],
        [CREATE2_FACTORY, concat([ZeroHash, initCode])],
      ] as const) {
        expect(await signs(undeployed, undeployedSignature(factory, data))).toBe(false);
      }
      expect(node.callsOf('eth_call') - asked).toBeLessThanOrEqual(before);
    },
  );

  it('that answers something else in every block counts as it answers now, deployed or not', async () => {
    const initCode = hostileWalletInitCode(alternatingWallet);
    const ways = [
      [await deploy(initCode), JUNK],
      [
        getCreate2Address(CREATE2_FACTORY, ZeroHash, keccak256(initCode)),
        undeployedSignature(CREATE2_FACTORY, concat([ZeroHash, initCode])),
      ],
    ] as const;
    for (const [address, signature] of ways) {
      const answers: boolean[] = [];
      for (let blocks = 0; blocks < 4; blocks += 1) {
        await world.sale.mine(1);
        answers.push(await signs(address, signature));
      }
      const [first] = answers;
      expect(answers).toEqual([first, !first, first, !first]);
    }
  });

  it('is given no more gas than a node works off at once, and its factory none beyond that', async () => {
    const wallet = hostileWallets.find(({ manner }) => manner === 'loops')!;
    const initCode = hostileWalletInitCode(wallet);
    const address = await deploy(initCode);
    const undeployed = getCreate2Address(CREATE2_FACTORY, ZeroHash, keccak256(initCode));
    for (const [of, signature] of [
      [address, JUNK],
      [undeployed, undeployedSignature(CREATE2_FACTORY, concat([ZeroHash, initCode]))],
      [undeployed, undeployedSignature(address, JUNK)],
    ] as const) {
      expect(await signs(of, signature)).toBe(false);
      const [{ gas }] = node.paramsOf('eth_call') as [{ gas: string }];
      expect(Number(gas)).toBe(SIGNATURE_CHECK_GAS);
    }
    // some 100 million a second in any node
    expect(SIGNATURE_CHECK_GAS).toBeLessThan(10_000_000);
  });

  it.each([
    ['nothing', ''],
    ['less than a factory', '00'.repeat(31)],
    ['words that point beyond its end', 'ff'.repeat(96)],
    [
      'itself, again and again',
      AbiCoder.defaultAbiCoder()
        .encode(['uint256[]'], [[32, 32, 32]])
        .slice(2),
    ],
  ])(
    'that was never deployed, and whose signature names %s to deploy it, has not signed',
    async (_, parts) => {
      expect(await signs(owners()[0].address, concat([`0x${parts}`, UNDEPLOYED]))).toBe(false);
    },
  );

  it('leaves others alone: who signs does so meanwhile, and the scan goes on', async () => {
    const safe = await newSafe();
    const addresses: string[] = [];
    for (const wallet of hostileWallets.filter(({ manner }) => /loops|recurs|fails|Long/.test(manner))) {
      addresses.push(await deploy(hostileWalletInitCode(wallet)));
    }
    const refused: boolean[] = [];
    let isOver = false;
    const attackers = [...addresses, ...addresses].map(async (address) => {
      while (!isOver) refused.push(await signs(address, JUNK));
    });
    await eventually(() => refused.length > 2 * attackers.length);
    const { hash } = await world.sale.bid(2);
    expect(await signs(safe.address, safe.sign(HASH, CHAIN))).toBe(true);
    isOver = true;
    await Promise.all(attackers);
    expect(new Set(refused)).toEqual(new Set([false]));
    expect((await world.agreement()).at(-1)).toContain(hash);
  });
});

describe('while no node answers', () => {
  it.each(['fails', 'throttles', 'hangs'] as const)(
    'since it %s, no wallet is said to sign or not to',
    async (fault) => {
      const safe = await newSafe();
      const signature = safe.sign(HASH, CHAIN);
      await node.begin(fault);
      const problem = { status: 503, code: 'chain-unavailable' };
      await expect(ask(safe.address, signature)).rejects.toMatchObject(problem);
      await expect(ask(safe.address, JUNK)).rejects.toMatchObject(problem);
      node.end();
      expect(await eventually(() => signs(safe.address, signature).catch(() => undefined))).toBe(true);
    },
  );
});

describe('a malformed request', () => {
  it.each([
    ['chainId', { chainId: 1 }],
    ['wallet', { wallet: '0x12' }],
    ['hash', { hash: '0x12' }],
    ['signature', { signature: new Uint8Array(9_000) }],
  ])('is refused, naming its %s', async (field, fields) => {
    const request = { chainId: CHAIN, wallet: `0x${'ab'.repeat(20)}`, hash: HASH, signature: getBytes(JUNK) };
    await expect(world.client.verifySignature({ ...request, ...fields })).rejects.toMatchObject({
      status: 400,
      errors: [expect.objectContaining({ field })],
    });
  });
});

function undeployedSignature(factory: string, data: string): string {
  const parts = AbiCoder.defaultAbiCoder().encode(['address', 'bytes', 'bytes'], [factory, data, JUNK]);
  return concat([parts, UNDEPLOYED]);
}
