// cspell:ignore stands -- in the output of script/Deploy.s.sol
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { rootCertificates } from 'node:tls';
import { promisify } from 'node:util';
import { Contract, JsonRpcProvider, JsonRpcSigner, Wallet, id } from 'ethers';
import { auctionAbi, fixedPriceSaleAbi } from './abi.js';
import { demoAccounts } from './testing/accounts.js';
import { startAnvil, type Anvil } from './testing/anvil.js';
import { localProvider } from './testing/local-provider.js';

const packageFolder = resolve(import.meta.dirname, '..');
const { deployer, admin, feeReceiver, saleOperator, stranger } = demoAccounts;
/** The auction's owner: a timelock, to which nobody has a key. */
const timelock = '0x7100000000000000000000000000000000000071';

/** Runs a script of the package. Rejects with what it wrote when it fails. */
async function run(script: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: packageFolder, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, [join('script', script), ...args], options);
  return stdout;
}

describe('the generated files', () => {
  it('equal what forge builds from the contracts', async () => {
    await expect(run('abi.mjs', ['--check'])).resolves.toBe('');
  });
});

describe('the deployment script', () => {
  // The chain id of no real network, so that no real addresses are overwritten.
  const chainId = 31_337_005;
  const written = (name: string) => join(packageFolder, 'deployments', `${chainId}${name}.json`);
  let anvil: Anvil;
  let folder: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    anvil = await startAnvil({ chainId });
    folder = await mkdtemp(join(tmpdir(), 'deployer-'));
    await writeFile(join(folder, 'key'), `${deployer.privateKey}\n`);
    env = {
      RPC_URL: anvil.rpcUrl,
      CHAIN_ID: `${chainId}`,
      DEPLOYER_KEY_FILE: join(folder, 'key'),
      CONTRACT_OWNER: timelock,
      ADMIN_WALLET: admin.address,
      FEE_RECEIVER: feeReceiver.address,
      FEE_NUMERATOR: '12',
      SALE_OPERATOR: saleOperator.address,
    };
  });

  afterAll(async () => {
    await anvil.stop();
    await rm(folder, { recursive: true });
    const outputs = ['', '.Auction.input', '.FixedPriceSale.input'].map(written);
    await Promise.all(outputs.map((output) => rm(output, { force: true })));
  });

  it('rejects a node of another chain', async () => {
    await expect(run('deploy.mjs', [], { ...env, CHAIN_ID: '97' })).rejects.toThrow(
      `WrongChain(97, ${chainId}`,
    );
  });

  it.each(['RPC_URL', 'CHAIN_ID', 'DEPLOYER_KEY_FILE', 'CONTRACT_OWNER', 'ADMIN_WALLET', 'FEE_RECEIVER'])(
    'names %s when it is missing',
    async (name) => {
      await expect(run('deploy.mjs', [], { ...env, [name]: '' })).rejects.toThrow(`${name} must be set`);
    },
  );

  it('deploys as configured and writes the addresses', async () => {
    await run('deploy.mjs', [], env);
    const deployment = JSON.parse(await readFile(written(''), 'utf8'));
    expect(deployment).toEqual({
      chainId,
      auction: expect.stringMatching(/^0x/),
      fixedPriceSale: expect.stringMatching(/^0x/),
      startBlock: 0,
    });
    const provider = localProvider(anvil.rpcUrl, chainId);
    const auction = new Contract(deployment.auction, auctionAbi, provider);
    const sale = new Contract(deployment.fixedPriceSale, fixedPriceSaleAbi, provider);
    expect(await auction.getFunction('owner')()).toBe(timelock);
    expect(await auction.getFunction('admin')()).toBe(admin.address);
    expect(await auction.getFunction('feeNumerator')()).toBe(12n);
    expect(await sale.getFunction('owner')()).toBe(saleOperator.address);
    provider.destroy();
  });

  it('gives all rights to the configured owner, and none to the deployer', async () => {
    const deployment = JSON.parse(await readFile(written(''), 'utf8'));
    const provider = localProvider(anvil.rpcUrl, chainId);
    const auction = new Contract(deployment.auction, auctionAbi, new Wallet(deployer.privateKey, provider));
    const sale = new Contract(deployment.fixedPriceSale, fixedPriceSaleAbi, auction.runner);
    const refusal = (contract: Contract, name: string, ...args: unknown[]) =>
      contract
        .getFunction(name)
        .staticCall(...args)
        .then(
          () => 'none',
          (error: { revert?: { name: string } }) => error.revert?.name,
        );
    for (const owned of [auction, sale]) {
      expect(await refusal(owned, 'transferOwnership', deployer.address)).toBe('OwnableUnauthorizedAccount');
      expect(await refusal(owned, 'acceptOwnership')).toBe('OwnableUnauthorizedAccount');
    }
    expect(await refusal(auction, 'renounceOwnership')).toBe('OwnerRequired');
    expect(await refusal(auction, 'setAdmin', deployer.address)).toBe('OwnableUnauthorizedAccount');
    expect(await refusal(auction, 'setFeeParameters', 0, deployer.address)).toBe(
      'OwnableUnauthorizedAccount',
    );
    expect(await refusal(auction, 'markSpam', 1)).toBe('NotAdmin');
    expect(await refusal(auction, 'deletPool', 1)).toBe('NotAdmin');
    expect(await refusal(auction, 'updatePoolAdmin', 1, 0, 0, 0, 0, 0)).toBe('NotAdmin');
    expect(await refusal(sale, 'setPaused', 1, true)).toBe('OwnableUnauthorizedAccount');
    expect(await refusal(sale, 'withdraw', 1, deployer.address)).toBe('OwnableUnauthorizedAccount');

    await provider.send('anvil_impersonateAccount', [timelock]);
    const asTimelock = new Contract(auction.target, auctionAbi, new JsonRpcSigner(provider, timelock));
    expect(await refusal(asTimelock, 'setAdmin', stranger.address)).toBe('none');
    expect(await refusal(asTimelock, 'setFeeParameters', 0, stranger.address)).toBe('none');
    expect(await refusal(asTimelock, 'transferOwnership', stranger.address)).toBe('none');
    provider.destroy();
  });

  it('changes nothing when it runs again', async () => {
    const before = await readFile(written(''), 'utf8');
    const output = await run('deploy.mjs', [], env);
    expect(output).toContain('Auction is already at');
    expect(await readFile(written(''), 'utf8')).toBe(before);
  });

  it('writes verification input that compiles to the deployed bytecode', async () => {
    const built = JSON.parse(
      await readFile(join(packageFolder, 'out', 'Auction.sol', 'Auction.json'), 'utf8'),
    );
    const input = await readFile(written('.Auction.input'), 'utf8');
    const solc: { compile(input: string): string } = createRequire(import.meta.url)('solc');
    const { contracts } = JSON.parse(solc.compile(input));
    const { bytecode } = contracts['src/Auction.sol'].Auction.evm;
    expect(id(`0x${bytecode.object}`)).toBe(id(built.bytecode.object));
  });
});

describe('the deployment from within a cluster', () => {
  // The chain id of no real network, so that no real addresses are overwritten.
  const chainId = 31_337_006;
  const written = (name: string) => join(packageFolder, 'deployments', `${chainId}${name}.json`);
  const forget = () =>
    Promise.all(
      ['', '.Auction.input', '.FixedPriceSale.input'].map((name) => rm(written(name), { force: true })),
    );
  const asked: string[] = [];
  let published: Record<string, string> | undefined;
  let anvil: Anvil;
  let apiServer: Server;
  let folder: string;
  let env: Record<string, string>;

  /** What is published. */
  const contracts = () =>
    JSON.parse(published?.[`${chainId}.json`] ?? '') as {
      auction: string;
      fixedPriceSale?: string;
      startBlock: number;
    };
  const onChain = async (read: (provider: JsonRpcProvider) => Promise<number>) => {
    const provider = localProvider(anvil.rpcUrl, chainId);
    return read(provider).finally(() => provider.destroy());
  };
  /** How many transactions the deployer has sent. */
  const transactions = () => onChain((provider) => provider.getTransactionCount(deployer.address));

  beforeAll(async () => {
    anvil = await startAnvil({ chainId });
    folder = await mkdtemp(join(tmpdir(), 'deployer-'));
    await writeFile(join(folder, 'key'), deployer.privateKey);
    await writeFile(join(folder, 'token'), 'the-token\n');
    apiServer = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      void text(request).then((body) => {
        if (request.method === 'PATCH') published = { ...published, ...JSON.parse(body).data };
        response.end(JSON.stringify({ data: published }));
      });
    }).listen(0, '127.0.0.1');
    await once(apiServer, 'listening');
    env = {
      API_SERVER: `http://127.0.0.1:${(apiServer.address() as AddressInfo).port}`,
      TOKEN_FILE: join(folder, 'token'),
      NAMESPACE: 'here',
      CONFIG_MAP: 'one-contracts',
      RPC_URL: anvil.rpcUrl,
      CHAIN_ID: `${chainId}`,
      DEPLOYER_KEY_FILE: join(folder, 'key'),
      CONTRACT_OWNER: deployer.address,
      ADMIN_WALLET: admin.address,
      FEE_RECEIVER: feeReceiver.address,
    };
  });

  afterAll(async () => {
    await anvil.stop();
    apiServer.close();
    await rm(folder, { recursive: true });
    await forget();
  });

  it("publishes the contracts' addresses, with the token of its pod", async () => {
    await run('deploy-and-publish.mjs', [], env);
    expect(JSON.parse(published?.[`${chainId}.json`] ?? '')).toMatchObject({ chainId, startBlock: 0 });
    expect(asked).toEqual([
      'GET /api/v1/namespaces/here/configmaps/one-contracts Bearer the-token',
      'PATCH /api/v1/namespaces/here/configmaps/one-contracts Bearer the-token',
    ]);
  });

  it('finds them on an empty disk by the published addresses, and changes nothing', async () => {
    const before = { ...published };
    await forget();
    expect(await run('deploy-and-publish.mjs', [], env)).toContain('Auction is already at');
    expect(published).toEqual(before);
  });

  it('keeps the published auction for another admin, and sends nothing to the chain', async () => {
    const before = { ...published };
    const sent = await transactions();
    const output = await run('deploy-and-publish.mjs', [], { ...env, ADMIN_WALLET: stranger.address });
    expect(output).toContain(`Auction stays at ${contracts().auction}`);
    expect(published).toEqual(before);
    expect(await transactions()).toBe(sent);
  });

  it('adds a fixed-price sale to it, and keeps that for another operator or none', async () => {
    const { auction, startBlock } = contracts();
    const another: Record<string, string> = { ...env, ADMIN_WALLET: stranger.address };
    await run('deploy-and-publish.mjs', [], { ...another, SALE_OPERATOR: saleOperator.address });
    const fixedPriceSale: unknown = expect.stringMatching(/^0x/);
    expect(contracts()).toEqual({ chainId, auction, fixedPriceSale, startBlock });
    const before = { ...published };
    const sent = await transactions();
    for (const settings of [{ ...another, SALE_OPERATOR: stranger.address }, another]) {
      await run('deploy-and-publish.mjs', [], settings);
      expect(published).toEqual(before);
    }
    expect(await transactions()).toBe(sent);
  });

  it('replaces what is named for it, once, and nothing else', async () => {
    const before = contracts();
    const block = await onChain((provider) => provider.getBlockNumber());
    const another = { ...env, ADMIN_WALLET: stranger.address, REPLACE: before.auction };
    await run('deploy-and-publish.mjs', [], another);
    const { auction, ...rest } = contracts();
    expect(auction).not.toBe(before.auction);
    expect(rest).toEqual({ chainId, fixedPriceSale: before.fixedPriceSale, startBlock: block });
    await run('deploy-and-publish.mjs', [], { ...another, ADMIN_WALLET: admin.address });
    expect(contracts().auction).toBe(auction);
  });

  it('reaches a node by the authorities that Node trusts, and by its own: its image has none of the system', async () => {
    const files = { key: join(folder, 'node.key'), cert: join(folder, 'node.crt') };
    const extensions = ['subjectAltName=DNS:localhost', 'basicConstraints=critical,CA:FALSE'];
    const names = ['-subj', '/CN=localhost', ...extensions.flatMap((each) => ['-addext', each])];
    const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names];
    await promisify(execFile)('openssl', ['req', ...options, '-keyout', files.key, '-out', files.cert]);
    const tls = { key: await readFile(files.key), cert: await readFile(files.cert) };
    const node = createTlsServer(tls, (request, response) => {
      const { method = '', headers } = request;
      request.pipe(
        forward(anvil.rpcUrl, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        }),
      );
    }).listen(0, '127.0.0.1');
    await once(node, 'listening');
    const RPC_URL = `https://localhost:${(node.address() as AddressInfo).port}`;
    try {
      await expect(run('deploy-and-publish.mjs', [], { ...env, RPC_URL })).rejects.toThrow(
        'invalid peer certificate',
      );
      const trusting = { ...env, RPC_URL, RPC_CA_FILE: files.cert };
      expect(await run('deploy-and-publish.mjs', [], trusting)).toContain('Auction stays at');
      const given = await readFile(join(packageFolder, 'out', 'authorities.pem'), 'utf8');
      expect(given).toContain(rootCertificates[0]);
    } finally {
      node.close();
    }
  });

  it('publishes nothing when the deployment fails', async () => {
    asked.length = 0;
    await expect(run('deploy-and-publish.mjs', [], { ...env, ADMIN_WALLET: '' })).rejects.toThrow(
      'ADMIN_WALLET must be set',
    );
    expect(asked).toHaveLength(1);
  });
});
