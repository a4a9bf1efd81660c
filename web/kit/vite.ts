import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

/** The gateway's address during development. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';

/** The build configuration of both apps. `base` is the path an app is served under. */
export function appConfig(base: '/' | '/admin/', port: number): UserConfig {
  return {
    base,
    plugins: [react()],
    define: { __DEMO_WALLET__: JSON.stringify(process.env['VITE_DEMO_WALLET'] === '1') },
    build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 700 },
    server: {
      port,
      proxy: {
        '/v1': gateway,
        '/site_settings': gateway,
        '/ipfs': gateway,
        '/socket.io': { target: gateway, ws: true },
      },
    },
  };
}
