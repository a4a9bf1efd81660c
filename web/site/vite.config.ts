import { defineConfig } from 'vite';
import { appConfig } from '../kit/vite';

export default defineConfig(appConfig('/', 5173));
