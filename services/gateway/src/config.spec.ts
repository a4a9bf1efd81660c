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

  it('believes proxies of this machine, or those that are named', () => {
    expect(new GatewayConfig(environment).TRUSTED_PROXIES).toEqual(['loopback']);
    const listed = '10.0.0.0/8, fd00::/8,192.0.2.1,192.0.2.0/32,2001:db8::/128,::/0,loopback';
    const named = new GatewayConfig({ ...environment, TRUSTED_PROXIES: listed });
    expect(named.TRUSTED_PROXIES).toEqual([
      ...['10.0.0.0/8', 'fd00::/8', '192.0.2.1', '192.0.2.0/32', '2001:db8::/128', '::/0', 'loopback'],
    ]);
  });

  it('calls the session by a name that over https only this host can set', () => {
    expect(new GatewayConfig(environment).sessionCookie).toBe('session');
    const secure = { ...environment, PUBLIC_URL: 'https://launchpad.example' };
    expect(new GatewayConfig(secure).sessionCookie).toBe('__Host-session');
  });

  it('lets no other site frame the pages, unless it is named', () => {
    expect(new GatewayConfig(environment)).toMatchObject({ FRAME_ANCESTORS: [], isFramed: false });
    const both = { ...environment, FRAME_ANCESTORS: 'https://app.safe.global, http://localhost:3000' };
    expect(new GatewayConfig(both)).toMatchObject({
      FRAME_ANCESTORS: ['https://app.safe.global', 'http://localhost:3000'],
      isFramed: true,
    });
    const secure = { ...both, PUBLIC_URL: 'https://launchpad.example' };
    expect(() => new GatewayConfig(secure)).toThrow('FRAME_ANCESTORS is wrong');
    const safe = { ...secure, FRAME_ANCESTORS: 'https://app.safe.global' };
    expect(new GatewayConfig(safe).sessionCookie).toBe('__Host-framed-session');
  });

  it('offers WalletConnect with a project of the operator only', () => {
    expect(new GatewayConfig(environment).WALLETCONNECT_PROJECT_ID).toBeUndefined();
    const project = '0123456789abcdef0123456789abcdef';
    const configured = new GatewayConfig({ ...environment, WALLETCONNECT_PROJECT_ID: project });
    expect(configured.WALLETCONNECT_PROJECT_ID).toBe(project);
  });

  it.each([
    ['PUBLIC_URL', 'localhost'],
    ['ADMIN_WALLET', '0x12'],
    ['IDENTITY_DOC_KEY', 'secret'],
    ['REDIS_URL', 'http://localhost'],
    ['DEMO', 'perhaps'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '2001:db8::/129'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '10.0.0.0/x'],
    ['TRUSTED_PROXIES', 'everybody/0'],
    ['TRUSTED_PROXIES', '/8'],
    ['FRAME_ANCESTORS', '*'],
    ['FRAME_ANCESTORS', 'https://*.safe.global'],
    ['FRAME_ANCESTORS', 'http://app.safe.global'],
    ['FRAME_ANCESTORS', 'https://app.safe.global/apps'],
    ['FRAME_ANCESTORS', 'https://app.safe.global; script-src *'],
    ['FRAME_ANCESTORS', "'self'"],
    ['FRAME_ANCESTORS', 'https:'],
    ['FRAME_ANCESTORS', 'https://app.safe.global:443'],
    ['FRAME_ANCESTORS', 'https://app.safe.global:99999'],
    ['OTHER_HOSTS', 'https://www.launchpad.example'],
    ['OTHER_HOSTS', 'WWW.launchpad.example'],
    ['OTHER_HOSTS', 'localhost'],
    ['WALLETCONNECT_PROJECT_ID', '0123456789abcdef0123456789abcde'],
    ['WALLETCONNECT_PROJECT_ID', '0123456789abcdef0123456789abcdef; script-src *'],
  ])('names %s when it is "%s"', (name, value) => {
    expect(() => new GatewayConfig({ ...environment, [name]: value })).toThrow(`${name} is wrong`);
  });
});
