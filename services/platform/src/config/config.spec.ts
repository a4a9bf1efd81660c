import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { testNetworks } from '../testing/networks.js';
import { ConfigError, configOf, databaseShape } from './config.js';
import { Networks } from './networks.js';

class Config extends configOf({ ...databaseShape, SHOP: z.url() }) {}

const good = {
  NATS_URL: 'nats://localhost:4222',
  NETWORKS_FILE: 'networks.json',
  HEALTH_PORT: '9000',
  DATABASE_URL: 'postgres://localhost/db',
  SHOP: 'http://shop.test',
};

describe("a service's configuration", () => {
  it('comes from the environment, with defaults', () => {
    const config = new Config({ ...good, OTHER: 'x' });
    expect(config).toMatchObject({ NATS_URL: 'nats://localhost:4222', HEALTH_PORT: 9000, LOG_LEVEL: 'info' });
    expect(config).toHaveProperty('DATABASE_CONNECTIONS', 10);
    expect(config).not.toHaveProperty('OTHER');
  });

  it.each([0, 1, 65_535])('may name the port %s', (port) => {
    expect(new Config({ ...good, HEALTH_PORT: `${port}` })).toHaveProperty('HEALTH_PORT', port);
  });

  it('may name several servers', () => {
    expect(new Config({ ...good, NATS_URL: 'tls://one:4222, tls://two:4222' })).toHaveProperty('NATS_URL');
  });

  it.each([
    [{ SHOP: undefined }, 'SHOP is not set'],
    [{ SHOP: '' }, 'SHOP is not set'],
    [{ SHOP: 'shop' }, 'SHOP is wrong'],
    [{ NATS_URL: 'http://localhost' }, 'NATS_URL is wrong'],
    [{ NATS_URL: 'nats://one,' }, 'NATS_URL is wrong'],
    [{ NATS_URL: 'tls://one,nats://two' }, 'NATS_URL is wrong: must be addresses of one protocol'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL is wrong'],
    [{ DATABASE_CONNECTIONS: '7' }, 'DATABASE_CONNECTIONS is wrong'],
    [{ DATABASE_CONNECTIONS: '101' }, 'DATABASE_CONNECTIONS is wrong'],
    [{ DATABASE_CONNECTIONS: '10.5' }, 'DATABASE_CONNECTIONS is wrong'],
    [{ HEALTH_PORT: '65536' }, 'HEALTH_PORT is wrong'],
    [{ HEALTH_PORT: '-1' }, 'HEALTH_PORT is wrong'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is wrong'],
  ])('names the variable that is missing or wrong: %j', (change, message) => {
    const read = () => new Config({ ...good, ...change });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
  });

  it('names all invalid variables at once', () => {
    expect(() => new Config({})).toThrow(
      /NATS_URL is not set; NETWORKS_FILE is not set; HEALTH_PORT is not set/,
    );
  });

  it('does not repeat an invalid value, which may be a secret', () => {
    expect(() => new Config({ ...good, DATABASE_URL: 'mysql://user:secret@db' })).toThrow(/^(?!.*secret)/);
  });
});

describe('the networks file', () => {
  const file = (content: string) => {
    const path = join(mkdtempSync(join(tmpdir(), 'networks-')), 'networks.json');
    writeFileSync(path, content);
    return path;
  };
  const [goerli, bsc] = testNetworks;
  const coin = (decimals: number) => ({ name: 'USDC', address: `0x${'12'.repeat(20)}`, decimals });

  it('returns networks by chain id, with lowercase addresses', () => {
    const networks = Networks.fromFile(
      file(JSON.stringify([{ ...goerli, auction: `0x${'AB'.repeat(20)}` }, bsc])),
    );
    expect(networks.all).toHaveLength(2);
    expect(networks.find(5)?.auction).toBe(`0x${'ab'.repeat(20)}`);
    expect(networks.find(1)).toBeUndefined();
  });

  it('accepts a network with a name of one letter and one RPC address', () => {
    const least = { ...goerli, name: 'G', rpcUrls: ['http://127.0.0.1:1'] };
    expect(Networks.fromFile(file(JSON.stringify([least]))).all).toEqual([least]);
  });

  it('accepts four stablecoins of 6 or 18 decimals, and the BNB mainnet without pools', () => {
    const stableCoins = [6, 6, 18, 18].map(coin);
    const mainnet = { ...bsc, chainId: 56, name: 'BNB Smart Chain', pools: false };
    const networks = Networks.fromFile(file(JSON.stringify([{ ...goerli, stableCoins }, mainnet])));
    expect(networks.find(5)?.stableCoins.map(({ decimals }) => decimals)).toEqual([6, 6, 18, 18]);
    expect(networks.find(56)?.pools).toBe(false);
  });

  describe("with the output of the contracts' deployment", () => {
    const deployment = { chainId: 97, auction: `0x${'CD'.repeat(20)}`, startBlock: 4711 };
    const { auction: _, startBlock: __, fixedPriceSale: ___, ...open } = bsc!;
    const folder = () => {
      const path = mkdtempSync(join(tmpdir(), 'deployments-'));
      writeFileSync(join(path, '97.json'), JSON.stringify(deployment));
      return path;
    };

    it('fills in what an entry leaves open', () => {
      const networks = Networks.fromFile(file(JSON.stringify([goerli, open])), folder());
      expect(networks.find(5)).toEqual(goerli);
      expect(networks.find(97)).toEqual({
        ...bsc,
        auction: `0x${'cd'.repeat(20)}`,
        startBlock: 4711,
        fixedPriceSale: null,
      });
    });

    it('prefers an entry that names its contracts', () => {
      expect(Networks.fromFile(file(JSON.stringify([bsc])), folder()).find(97)).toEqual(bsc);
    });

    it('says what is wrong with a file that is no list', () => {
      const read = () => Networks.fromFile(file('{}'), folder());
      expect(read).toThrow(/: file: .*array/);
    });

    it('rejects an entry that is still incomplete', () => {
      const read = () => Networks.fromFile(file(JSON.stringify([{ ...open, chainId: 5 }])), folder());
      expect(read).toThrow('0.auction');
    });
  });

  it.each([
    ['that is not there', () => '/nowhere/networks.json', 'cannot read /nowhere/networks.json'],
    ['that is no JSON', () => file('{'), 'cannot read'],
    ['without networks', () => file('[]'), ': file: '],
    ['without a name', () => file(JSON.stringify([{ ...goerli, name: '' }])), '0.name'],
    [
      'with an invalid address',
      () => file(JSON.stringify([{ ...goerli, auction: '0x12' }])),
      '0.auction: not an address',
    ],
    ['without RPC address', () => file(JSON.stringify([goerli, { ...bsc, rpcUrls: [] }])), '1.rpcUrls'],
    [
      'with a stablecoin of 8 decimals',
      () => file(JSON.stringify([{ ...goerli, stableCoins: [coin(8)] }])),
      '0.stableCoins.0.decimals',
    ],
    [
      'with five stablecoins',
      () => file(JSON.stringify([{ ...goerli, stableCoins: Array.from({ length: 5 }, () => coin(6)) }])),
      'at most 4 stablecoins',
    ],
    [
      'with pools on the BNB mainnet',
      () => file(JSON.stringify([goerli, { ...bsc, chainId: 56 }])),
      '1.pools: pools exist on chains 5, 97',
    ],
    ['with a chain listed twice', () => file(JSON.stringify([goerli, goerli])), 'chain 5 is listed twice'],
  ])('%s is refused with what is wrong', (_, path, message) => {
    const read = () => Networks.fromFile(path());
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
  });
});
