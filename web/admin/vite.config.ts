import { request } from '@launchpad/api';
import { defineConfig, type Plugin } from 'vite';
import { appConfig } from '../kit/vite.ts';

/** Loads the configuration along with the scripts, each page of which waits for it. */
const configEarly: Plugin = {
  name: 'config-early',
  transformIndexHtml: () => {
    const href = `${process.env['VITE_API_ORIGIN'] ?? ''}${request('config').url}`;
    const attrs = { rel: 'preload', as: 'fetch', crossorigin: 'use-credentials', href };
    return [{ tag: 'link', attrs, injectTo: 'head' }];
  },
};

const app = appConfig('/admin/');
export default defineConfig({ ...app, plugins: [app.plugins, configEarly] });
