import { defineConfig } from 'vite';
import { appConfig } from '../kit/vite';
import { staticHero } from './boot';

const config = appConfig('/', 5173);

export default defineConfig({ ...config, plugins: [config.plugins, staticHero()] });
