import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

/** The build configuration of both apps. `base` is the path an app is served under. */
export function appConfig(base: '/' | '/admin/'): UserConfig {
  return {
    base,
    plugins: [react()],
    define: { __DEMO_WALLET__: JSON.stringify(process.env['VITE_DEMO_WALLET'] === '1') },
    build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 700 },
  };
}
