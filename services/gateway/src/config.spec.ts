import { GatewayConfig } from './config.js';

const environment = {
  NATS_URL: 'nats://localhost:4222',
  NETWORKS_FILE: 'networks.json',
  HEALTH_PORT: '9000',
  REDIS_URL: 'redis://localhost:6379',
  PORT: '8080',
  PUBLIC_URL: 'http://localhost:8080',
  ADMIN_WALLET: `0x${'Ad'.repeat(20)}`,
  OIDC_ISSUER: 'http://localhost:8081/realms/launchpad',
  OIDC_CLIENT_ID: 'launchpad-admin',
  OIDC_AUDIENCE: 'launchpad',
  IPFS_API_URL: 'http://localhost:5001',
  IDENTITY_DOC_KEY: '00'.repeat(32),
  SITE_DIR: 'site',
  ADMIN_DIR: 'admin',
  DOCS_URL: 'https://docs.example',
};

describe("the gateway's configuration", () => {
  it('is taken from the environment, with addresses in lower case', () => {
    const config = new GatewayConfig(environment);
    expect(config).toMatchObject({ PORT: 8080, DEMO: false, ADMIN_WALLET: `0x${'ad'.repeat(20)}` });
    expect(config.publicUrl.origin).toBe('http://localhost:8080');
  });

  it.each(Object.keys(environment))('names %s when it is missing', (name) => {
    expect(() => new GatewayConfig({ ...environment, [name]: undefined })).toThrow(`${name} is not set`);
  });

  it.each([
    ['PUBLIC_URL', 'localhost'],
    ['ADMIN_WALLET', '0x12'],
    ['IDENTITY_DOC_KEY', 'secret'],
    ['REDIS_URL', 'http://localhost'],
    ['DEMO', 'perhaps'],
  ])('names %s when it is "%s"', (name, value) => {
    expect(() => new GatewayConfig({ ...environment, [name]: value })).toThrow(`${name} is wrong`);
  });
});
