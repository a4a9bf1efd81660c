import { defineConfig } from 'vite';
import { appConfig } from '../kit/vite.ts';
import { boot } from './boot.ts';

const config = appConfig('/');

export default defineConfig({ ...config, plugins: [config.plugins, boot()] });
