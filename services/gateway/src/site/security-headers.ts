import type { HelmetOptions } from 'helmet';
import type { Networks } from '@launchpad/platform';
import type { GatewayConfig } from '../config.js';

/** WalletConnect's servers, by whose relay a page and a wallet on a phone speak. */
const WALLETCONNECT = {
  relay: 'wss://relay.walletconnect.org',
  verify: 'https://verify.walletconnect.org',
};

/**
 * Headers of every answer. Pages run scripts of this site alone and speak to this site, to the networks'
 * public RPC addresses, to the identity provider and, where it is configured, to WalletConnect. They are framed by this site, and by those that are configured.
 */
export function securityHeaders(config: GatewayConfig, networks: Networks): HelmetOptions {
  const { protocol, host } = config.publicUrl;
  const isSecure = protocol === 'https:';
  const issuer = new URL(config.OIDC_ISSUER).origin;
  const walletConnect = config.WALLETCONNECT_PROJECT_ID ? WALLETCONNECT : undefined;
  const rpc = networks.all.map(({ publicRpcUrl }) => new URL(publicRpcUrl).origin);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // antd writes style elements
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        // older browsers don't count web sockets as 'self'
        'connect-src': ["'self'", `${isSecure ? 'wss' : 'ws'}://${host}`, issuer, ...new Set(rpc)].concat(
          walletConnect?.relay ?? [],
        ),
        // it attests the page's address to the wallet
        'frame-src': ["'self'", issuer].concat(walletConnect?.verify ?? []),
        'frame-ancestors': ["'self'", ...config.FRAME_ANCESTORS],
        'form-action': ["'self'", issuer],
        'base-uri': ["'self'"],
        'object-src': ["'none'"],
        ...(isSecure && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // it can name no other site
    frameguard: config.isFramed ? false : { action: 'sameorigin' },
    // wallets open pop-ups that speak back
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  };
}
